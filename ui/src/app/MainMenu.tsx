import { Header, Keyboard, Menu, MenuItem, MenuSection, MenuTrigger, Popover, SubmenuTrigger } from "react-aria-components";
import { ChevronRight, FolderClock, Menu as MenuIcon } from "lucide-react";
import { IconButton } from "@/kit/Button";
import { open, useGraph } from "@/state/graph";
import { useRecent } from "@/state/recent";
import { show, useView } from "@/state/view";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import { isEnabled, type Action, type Group } from "./actions/action";
import { shown } from "./actions/keys";
import { allActions } from "./actions/registry";

const GROUPS: readonly Group[] = ["graph", "edit", "select", "view", "help"];

/** Everything there is to do, group by group, as the registry has it. */
export function MainMenu() {
  const isOpen = useView((view) => view.mainMenu);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={(mainMenu) => show({ mainMenu })}>
      <IconButton label={texts.frame.menu} keys="F10" icon={<MenuIcon size={16} />} data-testid="main-menu" />
      <Popover className="popover" placement="bottom start" offset={4}>
        <Menu className="menu" aria-label={texts.frame.menu}>
          {GROUPS.map((group) => (
            <GroupMenu key={group} group={group} />
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function GroupMenu({ group }: { group: Group }) {
  const graphless = useGraph((graph) => graph.info === null);
  const actions = allActions().filter((it) => it.group === group && !it.hidden);
  const can = (it: Action) => isEnabled(it) && (!graphless || it.graphless === true);
  return (
    <SubmenuTrigger>
      <MenuItem className="menu-item" textValue={texts.frame.groups[group]}>
        <span className="cut">{texts.frame.groups[group]}</span>
        <ChevronRight size={14} aria-hidden />
      </MenuItem>
      <Popover className="popover" offset={-2}>
        <Menu className="menu" aria-label={texts.frame.groups[group]}>
          {actions.map((it) => (
            <MenuItem key={it.id} id={it.id} textValue={it.title()} isDisabled={!can(it)} className={it.danger ? "menu-item danger" : "menu-item"} onAction={() => it.run()}>
              <span className="menu-icon">{it.icon && <it.icon size={14} />}</span>
              <span className="cut">{it.title()}</span>
              {it.keys?.[0] && <Keyboard>{shown(it.keys[0])}</Keyboard>}
            </MenuItem>
          ))}
          {group === "graph" && <RecentGraphs />}
        </Menu>
      </Popover>
    </SubmenuTrigger>
  );
}

function RecentGraphs() {
  const recent = useRecent((state) => state.graphs);
  const dir = useGraph((graph) => graph.info?.dir);
  const others = recent.filter((it) => it.dir !== dir);
  if (others.length === 0) return null;
  return (
    <MenuSection className="menu-section">
      <Header className="menu-title">{texts.frame.recent}</Header>
      {others.map((it) => (
        <MenuItem key={it.dir} id={`recent ${it.dir}`} textValue={it.name} className="menu-item" onAction={() => void open(it.dir)}>
          <span className="menu-icon">
            <FolderClock size={14} />
          </span>
          <span className="cut">{short(it.name, 40)}</span>
          <span className="note cut">{it.dir}</span>
        </MenuItem>
      ))}
    </MenuSection>
  );
}
