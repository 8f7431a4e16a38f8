import { useEffect, useState } from "react";
import { DialogTrigger, Popover, Dialog } from "react-aria-components";
import { Palette } from "lucide-react";
import { PALETTES } from "@/canvas/theme";
import { Button, IconButton } from "@/kit/Button";
import { Switch } from "@/kit/Pieces";
import { SelectField, type Option } from "@/kit/SelectField";
import { channelId, channelOf, choose, readKeys, useAppearance, USUAL } from "@/state/appearance";
import { useOverlay } from "@/state/overlay";
import { texts } from "@/texts";

/** Chooses what colours, sizes and widths stand for. */
export function AppearanceButton() {
  return (
    <DialogTrigger>
      <IconButton small label={texts.appearance.title} icon={<Palette size={14} />} data-testid="appearance" />
      <Popover className="popover card-popover" placement="right bottom" offset={6}>
        <Dialog className="card appearance" aria-label={texts.appearance.title}>
          <Choices />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Choices() {
  const { color, size, weighted, palette, keys } = useAppearance();
  const overlay = useOverlay((state) => state.overlay);
  const [reading, setReading] = useState(keys === null);
  useEffect(() => {
    void readKeys().finally(() => setReading(false));
  }, []);
  const { appearance } = texts;
  const own = (keys ?? []).map(({ key, count }) => ({ id: `key:${key}`, ...appearance.key(key, count) }));
  const numeric = own.filter((_, index) => keys?.[index]?.numeric);
  const colors: Option<string>[] = [{ id: "kind", text: appearance.kind }, { id: "degree", text: appearance.degree }, ...own];
  const sizes: Option<string>[] = [{ id: "degree", text: appearance.degree }, { id: "same", text: appearance.same }, ...numeric];
  const palettes = ["auto" as const, ...PALETTES].map((id) => ({ id, text: appearance.palettes[id] }));
  return (
    <>
      <p className="card-title">{appearance.title}</p>
      <SelectField label={appearance.color} value={channelId(color)} options={known(colors, channelId(color))} onChange={(id) => void choose({ color: channelOf(id) })} data-testid="color-by" />
      {overlay !== null && overlay.kind !== "highlight" && <p className="hint">{appearance.colorResult(overlay.title)}</p>}
      <SelectField label={appearance.size} value={channelId(size)} options={known(sizes, channelId(size))} onChange={(id) => void choose({ size: channelOf(id) })} data-testid="size-by" />
      {overlay?.kind === "scores" && <p className="hint">{appearance.sizeResult(overlay.title)}</p>}
      {reading && <p className="hint">{appearance.keysLoading}</p>}
      {!reading && own.length === 0 && <p className="hint">{appearance.noKeys}</p>}
      <SelectField
        label={appearance.palette}
        value={palette ?? "auto"}
        options={palettes}
        onChange={(id) => void choose({ palette: id === "auto" ? null : id })}
        data-testid="palette"
      />
      <Switch label={appearance.weighted} on={weighted} onChange={(on) => void choose({ weighted: on })} />
      <Button small look="ghost" onPress={() => void choose(USUAL)}>
        {appearance.reset}
      </Button>
    </>
  );
}

/** What is chosen can be seen even while its key is still being asked for, or is gone. */
function known(options: Option<string>[], id: string): Option<string>[] {
  return options.some((option) => option.id === id) ? options : [...options, { id, text: id.replace(/^key:/, "") }];
}
