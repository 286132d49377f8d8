/** A button that lets one file be chosen, with the system's own dialog. */
import { useRef, type ComponentProps } from 'react';
import { Button } from './button';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Endings of names, as an input takes them. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

export function FileButton({ accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...button}
        onClick={() => {
          if (button['aria-disabled'] !== true) input.current?.click();
        }}
      />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same one may be chosen again: it may have been mended meanwhile.
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
