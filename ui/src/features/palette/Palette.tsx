import { useState } from "react";
import { Autocomplete, Header, Input, Keyboard, Menu, MenuItem, MenuSection, SearchField } from "react-aria-components";
import { Dialog as AriaDialog, Modal, ModalOverlay } from "react-aria-components";
import { CirclePlus, Search } from "lucide-react";
import { Swatch } from "@/kit/Swatch";
import { openNode } from "@/state/pick";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import { ranked, type Command } from "./commands";
import { useFound } from "./useFound";
import "./palette.css";

interface PaletteProps {
  commands: readonly Command[];
  /** `null` where no graph is open. */
  onCreate: ((label: string) => void) | null;
  onClose: () => void;
}

/** One field that reaches every action and every concept, and makes what is not there. */
export function Palette({ commands, onCreate, onClose }: PaletteProps) {
  const [text, setText] = useState("");
  const query = text.trim();
  const nodes = useFound(query);
  const found = ranked(commands, query);
  const run = (act: () => void) => () => {
    onClose();
    // The palette gives the focus back when it closes; what runs may take it again.
    requestAnimationFrame(act);
  };

  return (
    <ModalOverlay className="scrim top" isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className="modal palette">
        <AriaDialog className="dialog" aria-label={texts.frame.paletteTitle} data-testid="palette">
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField className="palette-field" autoFocus aria-label={texts.frame.paletteTitle}>
              <Search size={16} aria-hidden />
              <Input placeholder={texts.frame.palettePrompt} data-testid="palette-input" />
            </SearchField>
            <Menu className="menu palette-list" aria-label={texts.frame.paletteTitle} renderEmptyState={() => texts.frame.paletteNothing}>
              {nodes.length > 0 && (
                <MenuSection className="menu-section" aria-label={texts.frame.paletteNodes}>
                  <Header className="menu-title">{texts.frame.paletteNodes}</Header>
                  {nodes.map(({ id, kind, title, alias }) => (
                    <MenuItem key={id} id={`node ${id}`} textValue={title} className="menu-item" onAction={run(() => openNode(id))}>
                      <span className="menu-icon">
                        <Swatch shape={kind === "concept" ? "circle" : "square"} color={`var(--${kind})`} />
                      </span>
                      <span className="cut">
                        {short(title, 80)}
                        {alias !== null && <span className="note"> {texts.frame.alias(short(alias, 40))}</span>}
                      </span>
                    </MenuItem>
                  ))}
                </MenuSection>
              )}
              {found.length > 0 && (
                <MenuSection className="menu-section" aria-label={texts.frame.paletteActions}>
                  <Header className="menu-title">{texts.frame.paletteActions}</Header>
                  {found.map((command) => (
                    <MenuItem
                      key={command.id}
                      id={command.id}
                      textValue={command.title}
                      className="menu-item"
                      isDisabled={command.needs !== undefined}
                      onAction={run(command.run)}
                    >
                      <span className="menu-icon">{command.icon}</span>
                      <span className="cut">{command.title}</span>
                      {command.needs !== undefined && <span className="note">{command.needs}</span>}
                      {command.needs === undefined && command.keys && <Keyboard>{command.keys}</Keyboard>}
                    </MenuItem>
                  ))}
                </MenuSection>
              )}
              {query !== "" && onCreate !== null && (
                <MenuSection className="menu-section" aria-label={texts.frame.paletteCreate}>
                  <MenuItem id="create-concept" textValue={query} className="menu-item" onAction={run(() => onCreate(query))}>
                    <span className="menu-icon">
                      <CirclePlus size={14} />
                    </span>
                    <span className="cut">{texts.frame.createThis(short(query, 60))}</span>
                  </MenuItem>
                </MenuSection>
              )}
            </Menu>
          </Autocomplete>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
