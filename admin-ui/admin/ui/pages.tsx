import { useLanguage } from '../texts/language.js';
import list from './list.module.css';

/** The way to the other pages of a list. */
export function Pages({
  page,
  onPage,
}: {
  page: { Page: number; TotalPage: number; HasPreviousPage: boolean; HasNextPage: boolean };
  onPage(page: number): void;
}) {
  const { t } = useLanguage();
  if (page.TotalPage <= 1) return null;
  return (
    <nav className={list['pages']} aria-label={t('ui.pages')}>
      <button type="button" disabled={!page.HasPreviousPage} onClick={() => onPage(page.Page - 1)}>
        {t('ui.previousPage')}
      </button>
      <span>{t('ui.page', { n: page.Page, of: page.TotalPage })}</span>
      <button type="button" disabled={!page.HasNextPage} onClick={() => onPage(page.Page + 1)}>
        {t('ui.nextPage')}
      </button>
    </nav>
  );
}
