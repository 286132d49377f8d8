/** Puts a text into the clipboard and says whether it is there. */
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../lib/i18n';
import { Button } from './button';

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
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  useEffect(() => {
    if (outcome === 'none') return undefined;
    const timer = setTimeout(() => {
      setOutcome('none');
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);
  const copy = async () => {
    setOutcome((await copyText(text)) ? 'copied' : 'failed');
  };
  return (
    <>
      <Button size="small" aria-label={t('copyWhat', { what })} onClick={() => void copy()}>
        {outcome === 'copied' ? <Check size={12} aria-hidden /> : <Copy size={12} aria-hidden />}
        {t('copy')}
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' ? t('copied', { what }) : null}
        {outcome === 'failed' ? t('notCopied', { what }) : null}
      </span>
    </>
  );
}

async function copyText(text: CopyButtonProps['text']): Promise<boolean> {
  try {
    const value = typeof text === 'string' ? text : await text();
    if (value === null) return false;
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return false; // the clipboard may be refused to a page
  }
}
