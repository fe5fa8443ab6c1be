/**
 * What the service says about a value list, in English. A text is a sentence, or the end of one about a place of the list
 * (`Row 17, column D (Tip Adı): it is empty.`). Names in braces are values.
 */
export const EN = {
  'file.missing': 'There is no such file.',
  'file.none': 'It is no file.',
  'file.closed': 'The file cannot be read: it may need another permission.',
  'file.empty': 'The file is empty.',
  'file.tooLarge': 'The file has {bytes} bytes, more than the {most} that are allowed.',
  'file.webPage':
    'The file is a web page, not a workbook (.xlsx) or CSV: open the page, download the list itself and send that.',
  'file.signInPage':
    'The file is the sign-in page of a website, not a list: sign in there, download the list itself and send that.',
  'file.xml': 'The file is XML, not a workbook (.xlsx) or CSV: save the list as .xlsx and send that.',
  'file.json': 'The file is JSON, not a workbook (.xlsx) or CSV: it may name the address of the list.',
  'file.locked': 'The workbook is locked with a password: save it without.',
  'file.oldFormat': 'The file is a workbook in the old format (.xls): save it as .xlsx.',
  'file.neither': 'The file is neither a workbook (.xlsx) nor text (CSV).',
  'file.changed':
    'The file was changed while it was read: wait until it is completely saved or copied, then send it again.',

  'book.none': 'The file is a zip file without a workbook (.xlsx) in it.',
  'book.binary': 'The workbook is binary (.xlsb): save it as .xlsx.',
  'book.noSheet': 'The workbook has no sheet.',
  'book.manyReferences': 'The workbook has more than {most} sheets or parts.',
  'book.manyParts': 'The workbook has more than {most} parts.',
  'book.partMissing': 'The workbook has no part "{part}". Download the list again, or save it anew as .xlsx.',
  'book.damaged': 'The workbook is damaged or cut off. Download the list again, or save it anew as .xlsx.',
  'book.partDamaged':
    'The workbook is damaged in its part "{part}". Download the list again, or save it anew as .xlsx.',
  'book.unpacksTo': 'The workbook unpacks to more than the {most} bytes that are allowed.',
  'book.unpacksTimes': 'The workbook unpacks to more than {most} times its size, as no list does.',
  'book.documentType': 'The workbook has a document type, which no spreadsheet program writes.',
  'book.nested': 'The workbook has more than {most} elements within each other in its part "{part}".',
  'book.longPiece': 'The workbook has a cell or tag of more than {most} characters in its part "{part}".',
  'book.manyText': 'The workbook has more text than a list needs.',
  'book.manyRows': 'The workbook has more than {most} rows.',
  'book.manyCells': 'The workbook has more than {most} cells.',
  'book.rowNumber': 'a row has the number "{text}".',
  'book.cellReference': 'a cell has the reference "{text}".',
  'book.sharedText': 'a cell names the text "{text}", which the workbook does not have.',
  'book.sharedTextFault': 'The text {number} of the workbook is in doubt: {fault}',
  'book.partTwice':
    'The workbook has two parts of the name "{part}", and programs read one or the other: save it anew as .xlsx.',
  'book.partsTwice': 'The workbook names two parts of the type "{type}", and programs read one or the other.',
  'book.referenceTwice': 'The workbook has the reference "{id}" twice in its part "{part}".',
  'book.sheetWithoutPart': 'The workbook does not name the part of its sheet "{sheet}".',
  'book.rowOrder': 'the row {line} stands behind row {before}.',
  'book.wideArray': 'array formulas fill more than {most} columns.',
  'book.manyRanges': 'the sheet has more than {most} merged cells or formatted columns.',

  'text.encoding':
    'The text is damaged: it is not {encoding} throughout. Save the list anew as CSV in UTF-8.',
  'text.manyLines': 'The text has more than {most} lines.',
  'text.manyFields': 'The text has more than {most} fields.',
  'text.openQuote': 'The text is damaged: a quotation mark is opened and never closed.',
  'text.quotedLines':
    'The text has whole lines in quotation marks, so that each is a single field: save the list as .xlsx, or anew as CSV.',
  'text.longLine': 'The text has a line of more than {most} characters.',
  'text.wideLine': 'The text has a line of more than {most} fields.',
  'text.damaged': 'The text is damaged: it cannot be split into lines and fields.',

  'header.none':
    'The first {rows} rows have no header with "Marka Kodu", "Tip Kodu", "Marka Adı", "Tip Adı" and model years.',
  'header.missing': 'The header has no {column}.',
  'header.bothForms': 'The header has columns for model years and "Model Yılı" or "Kasko Bedeli" as well.',
  'header.noYears':
    'The header has neither a column for any model year nor both "Model Yılı" and "Kasko Bedeli".',
  'header.notRead': 'this column is not read.',
  'header.twice': 'there are two such columns.',
  'header.combined':
    'brand and type share a column, and a brand such as TOFAS-FIAT cannot be told from its type: they are needed in columns of their own.',
  'header.yearInWords':
    'it has a year in words that are not known; a column of values is headed by its year alone.',

  'cell.empty': 'it is empty.',
  'cell.twice': 'the row has this cell twice.',
  'cell.formulaNotStored':
    'the result of its formula is not stored in the file: open the workbook in a spreadsheet program, save it there and send that.',
  'cell.formulaStale':
    'the workbook asks that its formulas be computed anew, so that their stored results do not count: open it in a spreadsheet program, save it there and send that.',
  'cell.error': 'it has the error value "{text}".',
  'cell.unknownType': 'its type "{type}" is not known.',
  'cell.unknownContent': 'it has content of an unknown kind.',
  'cell.twoContents': 'it stores both "{one}" and "{other}", and programs show one or the other.',
  'cell.merged': 'it is merged with other cells: one value is shown for several.',
  'cell.severalLines':
    'it is as long as a whole line: a quotation mark opens there and closes in a later line.',
  'cell.notAmount': '"{text}" is not an amount in lira.',
  'cell.negative': '"{text}" is negative.',
  'cell.kurus': '"{text}" has kuruş, only whole lira are expected.',
  'cell.manyDigits': '"{text}" has more than {most} digits.',
  'cell.notCode': '"{text}" is not a code, which has only digits.',
  'cell.codeRange': '"{text}" is not between 1 and {most}.',
  'cell.notYear': '"{text}" is not a year between {oldest} and {newest}.',
  'cell.notName': '"{text}" is not a name.',
  'cell.long': '"{text}" is longer than {most} characters.',

  'row.width': 'the line has {width} of {columns} columns.',
  'row.aboveHeader': 'a vehicle stands above the header.',
  'row.note': 'this note is passed over.',
  'row.repeats': '{name} stands in {place} with the same content; it is read once.',
  'row.contradicts': '{name} stands in {place} with another content.',
  'row.brandName':
    'brand {code} was "{first}" in a row before and is "{second}" here; the first name is taken.',
  'row.unnamedNumber': 'there is a number below an empty heading.',
  'place.row': 'row {line}',
  'place.rowOfSheet': 'row {line} of the sheet "{sheet}"',

  'list.noVehicle': 'The list has no vehicle.',
  'list.manyRows': 'A list with one row a model year may have {most} rows.',
  'list.sheetsNotRead': 'These sheets have no header of a list and are not read: {sheets}.',
  'list.hiddenSheets': 'Hidden sheets are not read: {sheets}.',
  'list.onlyHidden':
    'No visible sheet has the header of a list, and hidden sheets are not read: {sheets}. Show the sheet of the list and save the workbook.',
  'list.hiddenRows': 'hidden rows are read like all others: {rows}.',
  'list.hiddenColumns': 'hidden columns are read like all others: {columns}.',
  'list.sheetsDisagree':
    'The sheets "{first}" and "{second}" both have the header of a list, but other columns ({columns}): send the list in one sheet, or in sheets with the same columns.',
  'list.periodsDiffer':
    'The list says {one} in {place}, and {other} in {otherPlace}: correct the wrong one, or rename the file.',
  'place.title': 'its title',
  'place.titleOfSheet': 'the title of the sheet "{sheet}"',
  'place.fileName': 'the name of the file ({name})',
  'list.moreFaults': 'Reading ended here; there may be more.',
  'list.moreWarnings': 'Further warnings are not listed.',
  'list.notApplied': 'Nothing was changed.',

  'gate.olderPeriod': 'The list is of {period}, and the list of {last} was applied already.',
  'gate.deactivations':
    'The list would deactivate {gone} of {active} active records ({share} %, more than {most} %): {examples}.',
  'gate.deactivationsAside':
    'The list would deactivate {gone} of {active} active records ({share} %, more than {most} %), without the {aside} whose model years left the list: {examples}.',
  'gate.lostYear': 'The list has no value for model years that the catalog has: {years}.',
  'gate.thinYears':
    'Model years would lose more than {most} % of their values, though the records stay; the headings may stand over the wrong columns: {years}.',
  'gate.newYear': 'The list has model years that do not follow the newest one, {newest}: {years}.',
  'gate.valueMoves': 'Values that would move more than {most}-fold: {count} ({examples}).',
  'gate.medianMove': 'More than half of the values would move beyond {most}-fold (median x {median}).',
  'gate.medianMoveOfYears':
    'More than half of the values of a model year would move beyond {most}-fold: {years}.',
  'gate.names':
    '{renamed} of {kept} records that stay would have another name ({share} %, more than {most} %): {examples}.',
  'gate.implausible':
    'Half of the values of this first list are beyond what vehicles cost: their median is {median} TL, expected are {least} to {most} TL.',
  'year.figures': 'Model year {year}: values added {added}, gone {gone}, moved {moved}.',
  'year.figuresAndMedian':
    'Model year {year}: values added {added}, gone {gone}, moved {moved} (median x {median}).',
  'year.count': '{year} ({count} values)',
  'year.share': '{year} ({lost} of {count} values)',
  'year.median': '{year} (x {median})',
  move: '{name} of {year} from {from} to {to} TL',
  renaming: '{id} from "{from}" to "{to}"',
  'examples.more': '{examples} and {rest} more',
  'next.api': 'Nothing was changed. If the list is right, send it with confirm={gates}.',
  'next.schedule':
    'Nothing was changed. The schedule confirms nothing: if the list is right, send it by hand with confirm={gates}.',
  'next.command': 'Nothing was changed. If the list is right, repeat the command with --confirm={gates}.',

  'phase.Reading': 'Reading',
  'phase.Comparing': 'Comparing',
  'phase.Applying': 'Applying',
  'phase.Finished': 'Finished',
  'phase.records': '{done} of {total} records',
  'phase.recordsSoFar': '{done} records',
  'phase.share': '{share} %',
  'outcome.warning': 'Warning: {text}',
  'outcome.period': 'List of {period}.',
  'outcome.counts': '{added} added, {updated} updated, {deactivated} deactivated, {unchanged} unchanged.',
  'outcome.wouldBe': 'Would be: {counts}',
  'outcome.moves': 'Biggest moves:',
  'outcome.factor': '{move} (x {factor})',
  'outcome.version': 'Version {version}.',
  'outcome.trial': 'Nothing was changed: this was a dry run.',
  'outcome.same': 'The catalog is as the list already. Nothing was changed.',
  'check.summary': '{vehicles} vehicles of {brands} brands with {values} values, by model year:',
  'check.period': 'The list is of {period}.',
  'check.noPeriod': 'Neither the title nor the name of the file says which month the list is of.',
  'check.refused': 'The list would be refused.',

  'sync.running':
    'Another sync of the vehicle catalog is running. Nothing was changed: try again when it has ended.',
  'sync.stopping': 'Stopping: what was begun is undone.',
  'sync.notBegun': 'The import was stopped before it began. Nothing was changed.',
  'sync.stopped': 'The sync was stopped before it was complete. Nothing was changed: send the list again.',
  'sync.abandoned': 'The process that ran the sync ended. Nothing was changed: send the list again.',
  'sync.overlapped': 'Another sync had not ended. Nothing was changed: send the list again.',
  'sync.unavailable': 'The database was not available. Nothing was changed: send the list again later.',
  'sync.unexpected': 'An unexpected error occurred; the log of the service has it. Nothing was changed.',
} as const;

/** Identifies a text. */
export type MessageCode = keyof typeof EN;

/** A text for every code. */
export type Texts = Readonly<Record<MessageCode, string>>;
