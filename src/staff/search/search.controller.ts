import { Controller, Get } from '@nestjs/common';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Access } from '../../access/access.js';
import { type ApiTag, Describe, envelope, type OperationDescription } from '../../api/api-description.js';
import { About, Example, listOf } from '../../api/api-schemas.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { FromQuery } from '../../api/binding/decorators.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { SearchHit } from './search.answers.js';
import { Search } from './search.service.js';

/** What is sought. */
class SearchFor {
  @About(
    'A ReferanceNo, also that of a question; a SubReferanceNo, a GwLogId, an `X-Request-Id`, a vehicle type such as `9-1616`, a version of the vehicle list, an id, alone or after its kind (`job 7`), the number of a policy, its beginning or that of a proposal, or words of a name in any order.',
  )
  @Example('acente')
  @FromQuery({ trim: true })
  @IsString()
  @IsNotEmpty({ message: '$property must be 1 to 200 characters.' })
  @MaxLength(200)
  q: string;
}

const SEARCH: ApiTag = {
  name: 'Search',
  tr: 'Arama',
  part: 'staff',
  about: 'From a number of a log line, a mail or a conversation to the thing that it names.',
};

const SEARCH_FOR: OperationDescription = {
  tag: SEARCH,
  summary: { en: 'Find by number or name', tr: 'Numara ya da adla bul' },
  details:
    'At most 20 hits, five of a kind. A number of a known form finds only what it names, if there is such a thing. What an id names comes first, then what has the text in its name: capitals and marks of letters make no difference. A hit never repeats the number of a policy.',
  answers: { 200: envelope(listOf(SearchHit)) },
};

/** How the staff gets from a number or a name to a record. */
@Controller('api/admin/search')
export class SearchController {
  constructor(private readonly search: Search) {}

  @Get()
  @Describe(SEARCH_FOR)
  @Access(['Administrator', 'Operator'])
  async find(@Input() { q }: SearchFor): Promise<ApiResponse<SearchHit[]>> {
    return ok(await this.search.find(q));
  }
}
