import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { Monitor, Moon, PanelLeft, PanelRight, Search, Sun, Table2, Waypoints } from "lucide-react";
import { IconButton, IconToggle } from "@/kit/Button";
import { Keys } from "@/kit/Keys";
import { useGraph } from "@/state/graph";
import { useHistory } from "@/state/history";
import { show, useView } from "@/state/view";
import { texts } from "@/texts";
import { MainMenu } from "./MainMenu";
import { ActionButton } from "./ActionButton";
import { shown } from "./actions/keys";
import { chooseTheme, useTheme, type ThemeChoice } from "./theme";

export function TopBar() {
  const { left, right } = useView();
  const info = useGraph((graph) => graph.info);
  // What undo and redo are called hangs on it.
  useHistory();
  return (
    <header className="top-bar">
      <div className="top-side">
        <MainMenu />
        <IconToggle quiet label={texts.frame.hideLeft} icon={<PanelLeft size={16} />} on={left} onChange={(on) => show({ left: on })} data-testid="toggle-left" />
        <h1 className="graph-name cut" title={info?.dir} data-testid="graph-name">
          {info?.name ?? texts.frame.app}
        </h1>
        <FaceToggle />
        <span className="rule" />
        <ActionButton id="undo" />
        <ActionButton id="redo" />
      </div>
      <button type="button" className="palette-button" onClick={() => show({ dialog: { kind: "palette" } })} data-testid="palette-open">
        <Search size={14} aria-hidden />
        <span className="cut">{texts.frame.paletteButton}</span>
        <Keys keys={shown("Mod+K")} />
      </button>
      <div className="top-side end">
        <ActionButton id="open" />
        <ActionButton id="import" />
        <ActionButton id="export" />
        <ActionButton id="connect-agent" />
        <span className="rule" />
        <ThemeMenu />
        <ActionButton id="shortcuts" />
        <IconToggle quiet label={texts.frame.hideRight} icon={<PanelRight size={16} />} on={right} onChange={(on) => show({ right: on })} data-testid="toggle-right" />
      </div>
    </header>
  );
}

/** The two faces of the middle. */
function FaceToggle() {
  const face = useView((view) => view.face);
  return (
    <span className="face-toggle" role="group" aria-label={texts.frame.face}>
      <IconToggle label={texts.frame.showCanvas} keys="T" icon={<Waypoints size={16} />} on={face === "canvas"} onChange={() => show({ face: "canvas" })} data-testid="face-canvas" />
      <IconToggle label={texts.frame.showTable} keys="T" icon={<Table2 size={16} />} on={face === "table"} onChange={() => show({ face: "table" })} data-testid="face-table" />
    </span>
  );
}

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

function ThemeMenu() {
  const choice = useTheme((theme) => theme.choice);
  const Icon = ICONS[choice];
  return (
    <MenuTrigger>
      <IconButton label={texts.frame.theme} icon={<Icon size={16} />} data-testid="theme" />
      <Popover className="popover" placement="bottom end" offset={4}>
        <Menu
          className="menu"
          aria-label={texts.frame.theme}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[choice]}
          onAction={(key) => chooseTheme(key as ThemeChoice)}
        >
          {(Object.keys(ICONS) as ThemeChoice[]).map((id) => {
            const ItemIcon = ICONS[id];
            return (
              <MenuItem key={id} id={id} textValue={texts.frame.themes[id]} className="menu-item">
                <span className="menu-icon">
                  <ItemIcon size={14} />
                </span>
                <span>{texts.frame.themes[id]}</span>
              </MenuItem>
            );
          })}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
