import { useState } from 'react';
import { reread } from '../api/live.js';
import { ChosenNames } from './chosen-names.js';
import { type Choice, Picker } from './picker.js';

/** A list of an agent's, at one version. */
export interface ListOfAgent {
  version: number;
  chosen: readonly Choice[];
}

/**
 * The agent's list for those who may change it, and its names for the others. What another person saves meanwhile is
 * reported, and takes the place of what was chosen here only at a word.
 */
export function ChosenList({
  present,
  catalog,
  label,
  none,
  notice,
  isAdministrator,
  save,
}: {
  /** The list as the service has it now. */
  present: ListOfAgent;
  /** What can be chosen; the list may have what the catalog has no more. */
  catalog: readonly Choice[];
  label: string;
  none: string;
  /** The consequence of saving for the agent; undefined when the agent gets no notification. */
  notice: string | undefined;
  isAdministrator: boolean;
  /** Saves the keys over the given version, and returns the list that is saved. */
  save(keys: readonly string[], expectedVersion: number): Promise<ListOfAgent>;
}) {
  const [begun, setBegun] = useState(present);
  if (!isAdministrator) return <ChosenNames choices={present.chosen} label={label} none={none} />;
  const known = new Map([...catalog, ...begun.chosen].map((choice) => [choice.key, choice]));
  return (
    <Picker
      key={begun.version}
      choices={[...known.values()]}
      stored={begun.chosen.map(({ key }) => key)}
      label={label}
      notice={notice}
      isOther={present.version !== begun.version}
      onPresent={() => setBegun(present)}
      save={async (keys) => {
        try {
          setBegun(await save(keys, begun.version));
        } finally {
          await reread('agents');
        }
      }}
    />
  );
}
