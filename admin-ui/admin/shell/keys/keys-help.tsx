import { useStaffUser } from '../../api/use-session.js';
import { useLanguage } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog.js';
import { Tick } from '../../ui/field.js';
import { ROW_KEYS } from '../../ui/row-keys.js';
import { SCREENS, type ScreenKey } from '../screens.js';
import classes from './keys-help.module.css';
import { GO, useHasKeys } from './use-keys.js';

/** Lists the keys of the shell and of the screens, and switches the single letters off and on. */
export default function KeysHelp({ onClose }: { onClose(): void }) {
  const { t } = useLanguage();
  const user = useStaffUser();
  const [hasKeys, setHasKeys] = useHasKeys();
  const isAdministrator = user?.roles.includes('Administrator');
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <h3 className={classes['group']}>{t('keys.everywhere')}</h3>
      <dl className={classes['keys']}>
        <Row keys={['Ctrl K']} text={t('palette.title')} />
        {hasKeys && (
          <>
            {SCREENS.map(({ path, key, title }) => (
              <Row key={path} keys={[`${GO} ${key}`]} text={t('keys.go', { screen: t(title) })} />
            ))}
            <Row keys={['?']} text={t('keys.title')} />
          </>
        )}
      </dl>
      {SCREENS.map(({ path, title, keys = [] }) => {
        const usable = keys.filter(({ changes }) => !changes || isAdministrator);
        return (
          usable.length > 0 && (
            <ScreenKeys key={path} title={t('keys.list', { screen: t(title) })} keys={usable} />
          )
        );
      })}
      <ScreenKeys title={t('keys.otherLists')} keys={ROW_KEYS} />
      <Tick label={t('keys.use')} checked={hasKeys} onChange={setHasKeys} data-autofocus />
    </Dialog>
  );
}

function ScreenKeys({ title, keys }: { title: string; keys: readonly ScreenKey[] }) {
  const { t } = useLanguage();
  return (
    <>
      <h3 className={classes['group']}>{title}</h3>
      <dl className={classes['keys']}>
        {keys.map(({ keys: names, text }) => (
          <Row key={text} keys={names} text={t(text)} />
        ))}
      </dl>
    </>
  );
}

function Row({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
