import { IconButton } from "@/kit/Button";
import { shown } from "./actions/keys";
import { isEnabled } from "./actions/action";
import { action } from "./actions/registry";

/** A tool button for an action of the registry. Its owner renders it again when what enables it changes. */
export function ActionButton({ id }: { id: string }) {
  const it = action(id);
  const Icon = it.icon;
  const keys = it.keys?.[0];
  return (
    <IconButton
      label={it.title()}
      keys={keys === undefined ? undefined : shown(keys)}
      icon={Icon && <Icon size={16} />}
      isDisabled={!isEnabled(it)}
      onPress={() => it.run()}
      data-testid={id}
    />
  );
}
