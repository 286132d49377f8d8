/** Buttons of the desk. Disabled ones say why in their hint; icon buttons always have a name. */
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

export type ButtonTone = 'plain' | 'primary' | 'buy' | 'sell' | 'danger' | 'quiet';

interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: ButtonTone;
  readonly size?: 'control' | 'small' | 'large';
}

export function Button({ tone = 'plain', size = 'control', className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames('button', `button-${tone}`, `button-size-${size}`, className)}
      {...rest}
    />
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** Its accessible name, also its hint. */
  readonly label: string;
  readonly icon: ReactNode;
  /** The key that does the same, shown in the hint. */
  readonly hotkey?: string;
}

export function IconButton({ label, icon, hotkey, className, ...rest }: IconButtonProps) {
  return (
    <Button
      tone="quiet"
      aria-label={label}
      data-hint={hotkey === undefined ? label : `${label} (${hotkey})`}
      className={classNames('button-icon', className)}
      {...rest}
    >
      {icon}
    </Button>
  );
}

/** Keeps the place of an icon button that is not known yet, so that its neighbours never move. */
export const IconSlot = () => <span className="button-icon" aria-hidden />;
