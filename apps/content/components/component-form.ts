type Entry = Readonly<Record<string, unknown>>
type Form = Readonly<Record<string, unknown>>

/**
 * The config entry of a form field, as the site reads it (Spec §3). Texts are localised; all other values are equal in
 * all languages.
 */
type Setting = { readonly key: string; readonly isText: boolean }

const text = (key: string): Setting => ({ key, isText: true })
const plain = (key: string): Setting => ({ key, isText: false })

/** All form fields by their names in the admin. */
const settings = {
  title: text('title'),
  kicker: text('kicker'),
  line: text('line'),
  text: text('text'),
  action: plain('action'),
  actionLabel: text('action-label'),
  secondAction: plain('second-action'),
  secondActionLabel: text('second-action-label'),
  colours: plain('colours'),
  tone: plain('tone'),
  pictures: plain('pictures'),
  game: plain('game'),
  icon: plain('icon'),
  list: plain('list'),
  streamAddress: plain('address'),
  hours: plain('hours'),
  market: plain('market'),
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof settings

/** The component types that the site shows, and their fields besides the title. */
export const componentForms = {
  banner: [
    'kicker',
    'line',
    'text',
    'action',
    'actionLabel',
    'secondAction',
    'secondActionLabel',
    'colours',
    'pictures',
    'game',
  ],
  'home-step': ['line'],
  'home-trust': ['line', 'icon'],
  rail: ['list'],
  'coming-card': ['title', 'action', 'tone'],
  card: ['line'],
  stream: ['line', 'game', 'streamAddress', 'hours', 'market'],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>

type ComponentType = keyof typeof componentForms

/** The fields of a type's form; none for a type without a form, whose entries are edited directly. */
export function fieldsOf(type: unknown): readonly SettingName[] {
  return Object.hasOwn(componentForms, String(type)) ? componentForms[String(type) as ComponentType] : []
}

/** Is the value of an entry a localised text? */
export function isText(key: unknown): boolean {
  return Object.values(settings).every((setting: Setting) => setting.key !== key || setting.isText)
}

/** The form values of a type, from the entries for all screens in the requested language. */
export function formOf(type: unknown, general: readonly Entry[]): Form {
  return Object.fromEntries(fieldsOf(type).map((name) => [name, entryOf(general, name)?.['value'] ?? '']))
}

/**
 * Writes the form values into the entries for all screens, in the language of the form. Entries without a field stay
 * unchanged. An empty value removes the entry; a text is emptied in its language only, and in Russian, the fallback
 * language, in all of them.
 */
export function withForm(
  general: readonly Entry[],
  { type, form, isRoot }: { readonly type: unknown; readonly form: Form; readonly isRoot: boolean },
): readonly Entry[] {
  return fieldsOf(type)
    .filter((name) => form[name] !== undefined)
    .reduce<readonly Entry[]>((entries, name) => {
      const [value, found] = [String(form[name] ?? '').trim(), entryOf(entries, name)]
      if (found === undefined) return value === '' ? entries : [...entries, { key: settings[name].key, value }]
      const isGone = value === '' && (isRoot || !settings[name].isText)
      return isGone
        ? entries.filter((entry) => entry !== found)
        : entries.map((entry) => (entry === found ? { ...entry, value } : entry))
    }, general)
}

/** The form field of an entry, by its index in the list: where its validation error is shown. */
export function fieldAt(path: string, doc: Entry): string {
  const place = /^config\.general\.(\d+)\.value$/.exec(path)?.[1]
  const { type, config } = doc as { readonly type?: unknown; readonly config?: { readonly general?: readonly Entry[] } }
  const entry = place === undefined ? undefined : config?.general?.[Number(place)]
  const name = entry && fieldsOf(type).find((each) => entryOf([entry], each) !== undefined)
  return name === undefined ? path : `form.${name}`
}

const entryOf = (general: readonly Entry[], name: SettingName): Entry | undefined =>
  general.find(({ key, breakpoint }) => key === settings[name].key && !breakpoint)
