import { useHotkeys } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { loaded } from '../ui/loaded.js';
import { useSearchOpener } from '../ui/ways-on.js';
import { hasDialog } from './has-dialog.js';
import classes from './shell.module.css';

const Palette = loaded(() => import('./palette/palette.js'));

/** Opens the command palette, as Ctrl K does. */
export function PaletteButton() {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  useSearchOpener(open);
  // Also while a field has the focus.
  useHotkeys([['mod+K', () => !hasDialog() && open()]], []);
  return (
    <>
      <Button
        className={classes['palette'] ?? ''}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        <Icon name="search" size={16} />
        <span className={classes['paletteWords']}>{t('palette.button')}</span>
        <span className={classes['paletteKey']} aria-hidden="true">
          Ctrl K
        </span>
      </Button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
