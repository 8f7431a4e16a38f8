import { useRef, type ReactNode } from "react";
import { Dialog as AriaDialog, Header, Keyboard, Menu, MenuItem, MenuSection, Popover } from "react-aria-components";

export interface Spot {
  x: number;
  y: number;
}

interface AtPointProps {
  spot: Spot;
  label: string;
  onClose: () => void;
  /** So many pixels under its upper rim are for it and the lists that open in it. */
  room?: number;
  children: ReactNode;
  "data-testid"?: string;
}

/** As near to the spot as leaves the room under it. */
export function withRoom({ x, y }: Spot, room: number, height = window.innerHeight): Spot {
  return { x, y: Math.max(0, Math.min(y, height - room)) };
}

/** A small card that opens at a point of the window and takes the focus. */
export function CardAtPoint({ spot, label, onClose, room = 0, children, ...rest }: AtPointProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { x, y } = withRoom(spot, room);
  return (
    <>
      <span ref={anchor} className="anchor" style={{ left: x, top: y }} />
      <Popover
        className="popover card-popover"
        triggerRef={anchor}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        placement="bottom start"
        offset={10}
      >
        <AriaDialog aria-label={label} className="card" data-testid={rest["data-testid"]}>
          {children}
        </AriaDialog>
      </Popover>
    </>
  );
}

export interface MenuEntry {
  id: string;
  text: string;
  keys?: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  run: () => void;
}

export interface MenuGroup {
  title?: string;
  entries: readonly MenuEntry[];
}

interface MenuAtPointProps {
  spot: Spot;
  label: string;
  groups: readonly MenuGroup[];
  onClose: () => void;
}

export function MenuAtPoint({ spot, label, groups, onClose }: MenuAtPointProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className="anchor" style={{ left: spot.x, top: spot.y }} />
      <Popover
        className="popover"
        triggerRef={anchor}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        placement="bottom start"
        offset={2}
      >
        <Menu className="menu" aria-label={label} autoFocus="first" onClose={onClose}>
          {groups.map((group, index) => (
            <MenuSection key={group.title ?? index} className="menu-section" aria-label={group.title ?? label}>
              {group.title && <Header className="menu-title cut">{group.title}</Header>}
              {group.entries.map((entry) => (
                <MenuItem
                  key={entry.id}
                  id={entry.id}
                  textValue={entry.text}
                  isDisabled={entry.disabled}
                  className={entry.danger ? "menu-item danger" : "menu-item"}
                  onAction={entry.run}
                >
                  <span className="menu-icon">{entry.icon}</span>
                  <span className="cut">{entry.text}</span>
                  {entry.keys && <Keyboard>{entry.keys}</Keyboard>}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Popover>
    </>
  );
}
