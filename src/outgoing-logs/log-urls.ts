import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { HIDDEN_NAMES, urlRule } from './log-url.rules.js';

/** URLs of outgoing calls, without the parts that must not be kept, returned or announced. */
@Injectable()
export class LogUrls {
  readonly loggable: (url: string) => string;

  constructor({ outgoingLogHiddenNames: set }: Settings) {
    this.loggable = urlRule(set ? [...(set.beside ? HIDDEN_NAMES : []), ...set.words] : HIDDEN_NAMES);
  }
}
