import { type ApiTag, envelope, type OperationDescription } from '../../api/api-description.js';
import { StaffSettings } from './settings.answers.js';

const SETTINGS: ApiTag = {
  name: 'Settings',
  tr: 'Ayarlar',
  part: 'staff',
  about: 'What the service is set to, for people who explain why it did something and when it will do it.',
};

export const READ_SETTINGS: OperationDescription = {
  tag: SETTINGS,
  summary: { en: 'The settings', tr: 'Ayarlar' },
  details:
    'Settings change only when the service is started anew. No secret and no address is among them. Replicas that were ' +
    'started with different settings answer differently.',
  answers: { 200: envelope(StaffSettings) },
};
