/** Puts a text into the clipboard and says whether it is there. */
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../lib/i18n';
import { Button } from './button';
import { copyOrTell, tellNotCopied } from './copying';

interface CopyButtonProps {
  /** What is copied: part of the button's name. */
  readonly what: string;
  /** The text, or how to get it; null when it cannot be had. */
  readonly text: string | (() => Promise<string | null>);
}

/** Long enough to be read, short enough not to lie about a clipboard that others use. */
const SHOWN_MS = 2_000;

export function CopyButton({ what, text }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => {
      setCopied(false);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isCopied]);
  const copy = async () => {
    const value = typeof text === 'string' ? text : await text();
    if (value === null) tellNotCopied(what);
    else setCopied(await copyOrTell(value, what));
  };
  return (
    <>
      <Button size="small" aria-label={t('copyWhat', { what })} onClick={() => void copy()}>
        {isCopied ? <Check size={12} aria-hidden /> : <Copy size={12} aria-hidden />}
        {t('copy')}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t('copied', { what }) : null}
      </span>
    </>
  );
}
