/** The small pieces of every panel. */
import { useState, type ReactNode } from "react";
import { ProgressBar, Switch as AriaSwitch, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { Check, Copy } from "lucide-react";
import { IconButton } from "./Button";

interface SectionProps {
  title: string;
  count?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, count, action, children }: SectionProps) {
  return (
    <section className="section" aria-label={title}>
      <header className="section-head">
        <h3>{title}</h3>
        {count !== undefined && <span className="count">{count}</span>}
        <span className="spring" />
        {action}
      </header>
      {children}
    </section>
  );
}

interface EmptyProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
}

export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div className="empty">
      {icon && <span className="empty-icon">{icon}</span>}
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}

interface FactProps {
  label: string;
  value: string;
  shown?: string;
  mono?: boolean;
  copyLabel: string;
  copiedLabel: string;
  "data-testid"?: string;
}

/** Something that cannot be changed, to read and to copy. */
export function Fact({ label, value, shown, mono, copyLabel, copiedLabel, ...rest }: FactProps) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), 1500);
      },
      () => setCopied(false),
    );
  };
  return (
    <div className="fact">
      <span className="field-label">{label}</span>
      <span className={mono ? "cut selectable mono" : "cut selectable"} title={value} data-testid={rest["data-testid"]}>
        {shown ?? value}
      </span>
      <IconButton
        small
        label={copied ? copiedLabel : copyLabel}
        icon={copied ? <Check size={13} /> : <Copy size={13} />}
        onPress={copy}
      />
    </div>
  );
}

export function Progress({ label, fraction }: { label: string; fraction: number }) {
  return (
    <ProgressBar aria-label={label} value={fraction * 100} className="progress">
      <span style={{ width: `${Math.round(fraction * 100)}%` }} />
    </ProgressBar>
  );
}

interface SwitchProps {
  label: string;
  note?: string;
  on: boolean;
  onChange: (on: boolean) => void;
  "data-testid"?: string;
}

export function Switch({ label, note, on, onChange, ...rest }: SwitchProps) {
  return (
    <AriaSwitch className="switch" isSelected={on} onChange={onChange} data-testid={rest["data-testid"]}>
      <span className="switch-track" aria-hidden />
      <span>
        {label}
        {note && <span className="hint">{note}</span>}
      </span>
    </AriaSwitch>
  );
}

interface SegmentsProps<T extends string> {
  label: string;
  value: T;
  options: readonly { id: T; text: string }[];
  onChange: (value: T) => void;
}

/** A choice of one among a few, all in view. */
export function Segments<T extends string>({ label, value, options, onChange }: SegmentsProps<T>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="segments"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [next] = [...keys];
        if (next !== undefined) onChange(String(next) as T);
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.id} id={option.id}>
          {option.text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
