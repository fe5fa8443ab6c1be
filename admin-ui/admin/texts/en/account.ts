import type { Text } from '../text.js';
import type { account as turkish } from '../tr/account.js';

export const account: Record<keyof typeof turkish, Text> = {
  'account.title': 'My account',
  'account.newPasswordRule':
    'At least 12 characters; not the user name, words of the service, a common password or the present one.',
  'account.mustChange': 'Somebody else has set your password. To go on, choose one that only you know.',
  'account.mustSetUp': 'This installation requires a second factor. To go on, set up an authenticator app.',
  'account.secondFactor': 'Second factor',
  'account.factorOff':
    'Off. Turned on, a sign-in needs the code of the authenticator app on your phone beside your password.',
  'account.factorOn': 'On since {time}. Recovery codes left: {n}',
  'account.setUp': 'Set up a second factor',
  'account.turnOn': 'Turn the second factor on',
  'account.turnOff': 'Turn the second factor off…',
  'account.turnOffNow': 'Turn the second factor off',
  'account.turnOffMeans': 'A sign-in then needs your password alone.',
  'account.signInAgain': 'This needs a sign-in of the last 15 minutes.',
  'account.toSignIn': 'Sign in again',
  'account.scan': 'Scan the code with your authenticator app, then type the six digits that it shows.',
  'account.qr': 'QR code for the authenticator app',
  'account.orType': 'If you cannot scan it, type this key:',
  'account.codeRule': 'The code is wrong or was used.',
  'account.isOn': 'The second factor is on.',
  'account.recoveryCodes': 'Recovery codes',
  'account.recoveryMeans':
    'Without your phone you sign in with one of these codes; each works once. They are not shown again: keep them in a safe place.',
  'account.saveCodes': 'Save as a file',
  'account.codesKept': 'I have kept the codes',
  'account.sessions': 'My sessions',
  'account.where': 'Where',
  'account.thisPage': 'This page',
  'account.kindScreens': 'Administration screens',
  'account.kindApi': 'API',
  'account.watch': 'Watch',
  'account.started': 'Started',
  'account.ends': 'Ends',
  'account.end': 'End',
  'account.endOthers': 'End the others…',
  'account.endOthersNow': 'End the others',
  'account.endOthersMeans': 'All your sessions end, except that of this page.',
};
