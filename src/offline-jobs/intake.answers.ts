import { refusal } from '../common/api-description.js';
import { id, inline } from '../common/api-schemas.js';
import { transitionFailed } from './job.rules.js';
import { Stage, transition } from './job.stages.js';

export const OPENED_JOB = inline<{ Id: number }>({ Id: id('The new job.', 1204) });

const IDENTITY = refusal(
  403,
  'OfflineUsers.UserIdentityNotResolved',
  'User identity could not be resolved from token.',
  'The token’s `sub` is no active user.',
);

export const OPEN_JOB_REFUSALS = [IDENTITY];

const OF_OWN_JOB = [
  refusal(
    404,
    'OfflineJobs.JobNotFound',
    'No job found for the requested JobId: 1204.',
    'There is no such job, or it is another agent’s.',
  ),
  IDENTITY,
];

export const TRANSFER_DOCUMENT_REFUSALS = [
  ...OF_OWN_JOB,
  refusal(
    500,
    'OfflineEndorsements.StateTransitionFailed',
    transitionFailed(transition(Stage.EndorsementMade, 'MakeEndorsement').refusal ?? '').message,
    'The job cannot come to Zeyil Gerçekleşti any more: it is there already, or in a stage that leads nowhere.',
  ),
];

export const REQUEST_ENDORSEMENT_REFUSALS = [
  ...OF_OWN_JOB,
  refusal(
    500,
    'OfflineEndorsements.StateTransitionFailed',
    transitionFailed(transition(Stage.EndorsementMade, 'RequestEndorsement').refusal ?? '').message,
    'The job is in a stage other than Poliçe Gerçekleşti and Zeyil Reddedildi.',
  ),
];
