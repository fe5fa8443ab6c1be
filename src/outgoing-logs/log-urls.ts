import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { HIDDEN_NAMES, urlRule } from './log-url.rules.js';

/** URLs of outgoing calls, as far as they may be kept, answered and announced. */
@Injectable()
export class LogUrls {
  readonly loggable: (url: string) => string;

  constructor({ outgoingLogHiddenNames: set }: Settings) {
    this.loggable = urlRule(set ? [...(set.beside ? HIDDEN_NAMES : []), ...set.words] : HIDDEN_NAMES);
  }
}
