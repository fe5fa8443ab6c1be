import { Link } from 'wouter';
import { useLanguage } from '../texts/language.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { SCREENS } from './screens.js';

/** For addresses that no screen has. */
export function NotFound() {
  const { t } = useLanguage();
  return (
    <>
      <ScreenTitle>{t('shell.notFound')}</ScreenTitle>
      <p>
        <Link href={`~/admin${SCREENS[0].path}`}>{t('shell.home')}</Link>
      </p>
    </>
  );
}
