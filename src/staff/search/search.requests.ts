import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { About, Example } from '../../api/about.js';
import { FromQuery } from '../../api/binding/decorators.js';

/** What is sought. */
export class SearchFor {
  @About(
    'A ReferanceNo, also that of a question; a SubReferanceNo, a GwLogId, an `X-Request-Id`, a vehicle type such as `9-1616`, a version of the vehicle list, an id, alone or after its kind (`job 7`), the number of a policy or proposal, or a part of a name.',
  )
  @Example('acente')
  @FromQuery({ trim: true })
  @IsString()
  @IsNotEmpty({ message: '$property must be 1 to 200 characters.' })
  @MaxLength(200)
  q: string;
}
