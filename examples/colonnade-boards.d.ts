/**
 * Types of `colonnade/boards`, all that a plugin may import. Copy this file beside your plugin; docs/boards.md, "A board
 * as a plugin", says what each member means. A test holds it against the console's own types.
 */
declare module 'colonnade/boards' {
  /** Key of a language of the console, such as `en` or `zh`; show English for one that you do not know. */
  export type Language = string;
  export type LocalText = { en: string; zh: string };

  export type FieldTypeId =
    | 'int'
    | 'float'
    | 'string'
    | 'enum'
    | 'timestamp'
    | 'time'
    | 'ref'
    | 'didlist'
    | 'validperiod'
    | 'mounths';

  /** A value of an enum: its label, and what it says of a device. */
  export type EnumValue = LocalText & { state?: 'normal' | 'attention' | 'fault' | 'off' };

  /** A column of an answer. Labels of an enum's keys are in `enum`. */
  export type DatasetColumn = {
    name: string;
    type: FieldTypeId;
    label: LocalText;
    unit: string;
    /** How the module's column looks. */
    spec?:
      | 'link'
      | 'imglink'
      | 'extlink'
      | 'currency'
      | 'percent'
      | 'bytecount'
      | 'celsius'
      | 'fahrenheit'
      | 'product'
      | 'outcome';
    enum?: { [key: string]: EnumValue };
  };

  /** An answer: values as people read them, `null` is empty, times are epoch seconds. */
  export type Dataset = { name: string; columns: DatasetColumn[]; rows: unknown[][] };

  export type Bucket = 'hour' | 'day' | 'week' | 'month' | 'year';
  export type Aggregate = 'sum' | 'average' | 'min' | 'max' | 'count' | 'latest';

  /** A bucket's value is its start, epoch seconds; `as` names the column of the answer. */
  export type Group = { column: string; bucket?: Bucket | 'auto'; as?: string };
  export type Measure = { agg: Aggregate; column?: string; as?: string };

  export type ConditionItem = { k: string; type: string; v: unknown; hide?: boolean };
  export type ConditionList = readonly (ConditionItem | 'and' | 'or')[];
  export type DatasetFilter = { [column: string]: unknown[] }[];

  /** Only rows whose ref `column` points to a record of `pid` that the tab and the filter hold. */
  export type Through = {
    column: string;
    pid: string;
    filterdid?: string;
    condition?: ConditionList;
    filter?: DatasetFilter;
  };

  /** A column of a list, or one under another name in the answer. */
  export type Listed = string | { column: string; as: string };

  /** One question; a board asks at most twelve, each under the rights of whoever looks at it. */
  export type DatasetQuery = {
    name: string;
    pid: string;
    filterdid?: string;
    condition?: ConditionList;
    filter?: DatasetFilter;
    through?: Through;
    columns?: Listed[];
    groupby: Group[];
    measures: Measure[];
    over?: Group[];
    /** Rows are averaged instead of summed by the groups of `over`. */
    overagg?: 'average';
    timecolumn?: string;
    /** Epoch seconds; `to` does not belong to the period. */
    from?: number;
    to?: number;
    /** Buckets without rows are there, with null measures. */
    fill?: true;
    sort?: { column: string; type: 'asc' | 'desc' };
    limit?: number;
    optional?: true;
  };

  /** A column of a module, as far as a board needs it. */
  export type Column = {
    column: string;
    label: LocalText;
    type: FieldTypeId;
    unit?: string;
    /** What the column measures. */
    measures?: MeasureId;
    enum?: Record<string, LocalText>;
  };
  export type ModuleConfig = {
    pid: string;
    name: LocalText;
    /** What its devices are. */
    kind?: KindId;
    historypid?: string;
    columns: Column[];
  };

  export type KindId = 'electricity' | 'water' | 'gas' | 'airconditioner' | 'door' | 'camera';
  export type MeasureId =
    | 'power'
    | 'ratedpower'
    | 'energy'
    | 'energytotal'
    | 'volume'
    | 'volumetotal'
    | 'flow'
    | 'temperature'
    | 'settemperature'
    | 'humidity'
    | 'pressure'
    | 'voltage'
    | 'current'
    | 'illuminance'
    | 'area'
    | 'headcount'
    | 'peoplein'
    | 'peopleout'
    | 'running'
    | 'open'
    | 'presence'
    | 'co2'
    | 'battery'
    | 'loadtype'
    | 'state'
    | 'lastreport'
    | 'snapshot'
    | 'faultcode';

  /** What has to be there for the board to show anything; a template that lacks it is not offered. */
  export type Need =
    | { has: 'column'; types: readonly FieldTypeId[] }
    | { has: 'history'; types: readonly FieldTypeId[]; use?: true }
    | { has: 'kind'; kind: KindId; measures?: readonly MeasureId[]; inHistory?: readonly MeasureId[] };

  /** What questions may depend on: no clock of one's own, no network. */
  export type BoardContext = {
    /** Now, epoch seconds, and the company's IANA zone. */
    now: number;
    zone: string;
    /** The module and the tab that the board belongs to. */
    pid: string;
    filterdid: string;
    /** `undefined` is a module that the company does not have or the person may not see. */
    module(pid: string): ModuleConfig | undefined;
    /** Ids of the company's modules whose devices are of a kind, ascending. */
    ofKind(kind: KindId): readonly string[];
    /** What `reads` named. */
    read(thing: StoredThing): unknown;
  };
  export type StoredThing = { pid: string; did: string };

  /** What a drawing is told beside the numbers. */
  export type PluginDrawContext = {
    theme: 'light' | 'dark' | 'blue';
    language: Language;
    /** CSS pixels that the drawing may fill. */
    size: { width: number; height: number };
    name: string;
    zone: string;
    /** When the numbers were true, epoch seconds. */
    now: number;
    /** On the wall: to be read from afar, nothing to press. */
    isWall: boolean;
  };

  export type Drawn = {
    update(datasets: readonly Dataset[], context: PluginDrawContext): void;
    dispose(): void;
  };

  export type JsonSchema = { readonly [keyword: string]: unknown };

  /** A wrong value of the form: a JSON pointer, and a sentence. */
  export type BoardFault = {
    path: string;
    rule: string;
    params?: Readonly<Record<string, string | number>>;
    message?: LocalText;
  };

  export type PluginDefinition = {
    /** Begins with `x-`. */
    readonly type: string;
    readonly label: LocalText;
    /** One line under the template. */
    readonly summary: LocalText;
    readonly order?: number;
    readonly icon?: string;
    readonly colour?: 'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c6' | 'c7' | 'c8';
    /** Width among a tab's boards, of 12 columns. */
    readonly span: number;
    /** Width on the dashboard, in units of 3 of its 24 columns. */
    readonly windowSpan: number;
    /** px at scale 1. */
    readonly height: number;
    /** What has to be there before the board can show anything; without it the board is always offered. */
    readonly needs?: readonly Need[];
    /** What the settings ask for; without it a board has a name only. */
    readonly form?: JsonSchema;
    defaults?(context: BoardContext): { readonly [field: string]: unknown };
    check?(shown: unknown, context: BoardContext): BoardFault[];
    reads?(config: unknown): StoredThing[];
    given?(config: unknown, context: BoardContext): Dataset[];
    queries(config: unknown, context: BoardContext): DatasetQuery[];
    draw(element: HTMLElement, datasets: readonly Dataset[], context: PluginDrawContext): Drawn;
  };

  /** What `defineBoard` makes; export it by default. */
  export type PluginBoard = { readonly type: string; readonly view: string };

  /** @throws Error naming the member that is wrong and the remedy */
  export function defineBoard(definition: PluginDefinition): PluginBoard;

  /** A stretch of the company's calendar, epoch seconds. */
  export type Period = { from: number; to: number };
  type TimeContext = Pick<BoardContext, 'now' | 'zone'>;

  export function lastDays(context: TimeContext, count: number): Period;
  export function monthOf(context: TimeContext, back?: number): Period;
  export function yearOf(context: TimeContext, back?: number): Period;

  /** The devices of the tab, for a question about their history. */
  export function ofTab(context: BoardContext): Through;

  /** The use of devices in a period, as the column `use`; no question where the module keeps none. */
  export function askUse(
    context: BoardContext,
    name: string,
    pid: string | undefined,
    query: {
      period: Period;
      /** The history's column where none says that it measures use. */
      column?: string | undefined;
      dids?: readonly string[];
      through?: Through;
      groupby?: Group[];
      fill?: true;
    },
  ): DatasetQuery[];

  export type DataRow = {
    /** A number, `undefined` where the cell holds none. */
    number(column: string): number | undefined;
    /** A text; `''` where the cell is empty. */
    text(column: string): string;
  };

  /** The dataset of a name; a missing one is empty. */
  export function datasetOf(datasets: readonly Dataset[], name: string): Dataset;
  export function rowsOf(dataset: Dataset): DataRow[];
  /** The one number of a dataset with one row. */
  export function figureOf(dataset: Dataset, column: string): number | undefined;
}
