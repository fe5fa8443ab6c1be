import { useState } from 'react';
import { useLanguage } from '../texts/language.js';
import { Field } from '../ui/fields.js';
import list from '../ui/list.module.css';
import { randomPassword } from './user.js';
import classes from './users.module.css';

/** A new password, typed or drawn at random; a drawn one is shown, since somebody has to pass it on. */
export function PasswordField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  const { t } = useLanguage();
  const [isShown, setShown] = useState(false);
  return (
    <div className={classes['adding']}>
      <Field label={label}>
        <input
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          spellCheck={false}
          required
          maxLength={200}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <button
        type="button"
        className={list['link']}
        onClick={() => {
          onChange(randomPassword());
          setShown(true);
        }}
      >
        {t('users.drawPassword')}
      </button>
      <button type="button" className={list['link']} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'users.hidePassword' : 'signIn.show')}
      </button>
    </div>
  );
}
