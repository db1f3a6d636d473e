import { phoneCountryList } from '../rules/countries.ts'

/** Countries whose phones register (Spec §3 country phone). */
export function listPhoneCountries() {
  return phoneCountryList.map((country) => ({ ...country }))
}
