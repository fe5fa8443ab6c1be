import { IsString, Matches, MaxLength } from 'class-validator';
import { About, Example } from '../../api/api-schemas.js';
import { FromPath, QueryFlag, QueryInteger, QuerySearch } from '../../api/binding/decorators.js';
import { PageOf50 } from '../../api/binding/page-query.js';

/** Filters of the staff's list of vehicles; a vehicle has to match every one that is given. */
export class FindVehicles extends PageOf50 {
  @About(
    'Words, separated by white space, in any case; marks of letters do not count (ö is o, ş is s, ı is i). A vehicle fits when each word is part of ' +
      'its names, or equals its id, its brand code or its type code.',
  )
  @Example('audi a3')
  @QuerySearch()
  q?: string;

  @Example(9)
  @QueryInteger(1)
  brandCode?: number;

  @About('Only active vehicles, or only inactive ones; without it, both.')
  @QueryFlag()
  active?: boolean;
}

/** One vehicle. */
export class OneVehicle {
  @Example('9-1616')
  @FromPath()
  @IsString()
  @MaxLength(21)
  @Matches(/^[1-9]\d{0,9}-[1-9]\d{0,9}$/, { message: '$property must be {BrandCode}-{ModelCode}.' })
  id: string;
}
