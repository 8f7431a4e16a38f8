import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { X } from "lucide-react";
import { IconButton } from "./Button";

interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  size?: "small" | "medium" | "large";
  children: ReactNode;
  footer?: ReactNode;
  /** While work runs, clicking beside it must not lose it; Escape asks `onClose`, which may stop the work. */
  busy?: boolean;
  "data-testid"?: string;
}

export function Dialog({ title, closeLabel, onClose, size = "medium", children, footer, busy, ...rest }: DialogProps) {
  return (
    <ModalOverlay
      className="scrim"
      isOpen
      isDismissable={!busy}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={`modal ${size}`}>
        <AriaDialog className="dialog" data-testid={rest["data-testid"]}>
          <header className="dialog-head">
            <Heading slot="title" className="cut">
              {title}
            </Heading>
            {!busy && <IconButton small label={closeLabel} icon={<X size={16} />} onPress={onClose} />}
          </header>
          <div className="dialog-body">{children}</div>
          {footer && <footer className="dialog-foot">{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
