/** Countries whose phones register. Source: docs/rules/identity.md#phones; `preview` per Spec §3: the prefix, +380 forced for ua. */
export const phoneCountryList = [
  { code: 'UA', prefix: '+38', icon: 'ua', preview: '+380' },
  { code: 'KZ', prefix: '+7', icon: 'kz', preview: '+7' },
] as const
