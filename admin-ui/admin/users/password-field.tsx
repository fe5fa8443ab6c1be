import { useState } from 'react';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import { randomPassword } from './user.js';
import classes from './users.module.css';

/** A new password, typed or drawn at random; a drawn one is shown, since somebody has to pass it on. */
export function PasswordField({
  label,
  value,
  onChange,
  fault,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
  fault: string | undefined;
}) {
  const { t } = useLanguage();
  const [isShown, setShown] = useState(false);
  return (
    <div className={classes['adding']}>
      <TextField
        label={label}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        spellCheck={false}
        value={value}
        onChange={onChange}
        fault={fault}
      />
      <Button
        kind="quiet"
        onClick={() => {
          onChange(randomPassword());
          setShown(true);
        }}
      >
        {t('users.drawPassword')}
      </Button>
      <Button kind="quiet" onClick={() => setShown(!isShown)}>
        {t(isShown ? 'users.hidePassword' : 'signIn.show')}
      </Button>
    </div>
  );
}
