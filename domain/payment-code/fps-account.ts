import {
  hasDoubled,
  countCharacters,
  mostCharacters,
  readFields,
  findValue,
  writeFields,
  type Field,
} from './fields.ts'

/** A payee's FPS identifier, which is exactly one of the three. */
export type FpsProxy =
  /** Seven or nine digits; names one account at one bank. */
  | { fpsId: string }
  /** `+85291234567`, the format of all stored numbers. */
  | { mobile: string }
  | { email: string }

export type FpsAccount = {
  proxy: FpsProxy
  /** Three digits that select the participant if the payee has accounts at several. */
  clearingCode: string | null
}

export type FpsAccountRefusal =
  | 'fps_id_invalid'
  | 'mobile_invalid'
  | 'email_invalid'
  | 'email_too_long'
  | 'clearing_code_invalid'

export const fpsAccountTag = '26'
export const fpsOperator = 'hk.com.hkicl'

const fpsId = /^(?:\d{7}|\d{9})$/
const mobile = /^\+852([2-9]\d{7})$/
const writtenMobile = /^\+852-[2-9]\d{7}$/
const email = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)+$/
const clearingCode = /^\d{3}$/

/** Returns the value of field 26 for an account. */
export const writeFpsAccount = ({
  proxy,
  clearingCode: at,
}: FpsAccount): { value: string } | { refused: FpsAccountRefusal } => {
  if (at !== null && !clearingCode.test(at)) return { refused: 'clearing_code_invalid' }
  const result = writeProxy(proxy)
  if ('refused' in result) return result
  const value = writeFields([
    { tag: '00', value: fpsOperator },
    ...(at === null ? [] : [{ tag: '01', value: at }]),
    result.field,
  ])
  // Only an e-mail address can exceed the limit.
  return countCharacters(value) > mostCharacters ? { refused: 'email_too_long' } : { value }
}

const writeProxy = (proxy: FpsProxy): { field: Field } | { refused: FpsAccountRefusal } => {
  if ('fpsId' in proxy) {
    if (!fpsId.test(proxy.fpsId)) return { refused: 'fps_id_invalid' }
    return { field: { tag: '02', value: proxy.fpsId } }
  }
  if ('mobile' in proxy) {
    const digits = mobile.exec(proxy.mobile)?.[1]
    if (digits === undefined) return { refused: 'mobile_invalid' }
    return { field: { tag: '03', value: `+852-${digits}` } }
  }
  if (proxy.email.length > mostCharacters) return { refused: 'email_too_long' }
  if (!email.test(proxy.email)) return { refused: 'email_invalid' }
  return { field: { tag: '04', value: proxy.email } }
}

export type FpsAccountReading =
  /** `unknown` contains the account's unknown fields, which keep their position. */
  | { account: FpsAccount; unknown: readonly Field[] }
  | { refused: 'account_malformed' | 'account_of_another_operator' | 'proxy_missing' }
  | { refused: 'proxy_doubled' | FpsAccountRefusal }

/** Reads field 26. Banks write the operator's name in upper or lower case. */
export const readFpsAccount = (value: string): FpsAccountReading => {
  const fields = readFields(value)
  if (fields === null || hasDoubled(fields)) return { refused: 'account_malformed' }
  const operator = findValue(fields, '00')
  if (operator === null) return { refused: 'account_malformed' }
  if (operator.toLowerCase() !== fpsOperator) return { refused: 'account_of_another_operator' }
  const proxies = fields.filter(({ tag }) => tag === '02' || tag === '03' || tag === '04')
  const [named] = proxies
  if (named === undefined) return { refused: 'proxy_missing' }
  if (proxies.length > 1) return { refused: 'proxy_doubled' }
  if (named.tag === '03' && !writtenMobile.test(named.value)) return { refused: 'mobile_invalid' }
  const account = { proxy: proxyIn(named), clearingCode: findValue(fields, '01') }
  const again = writeFpsAccount(account)
  if ('refused' in again) return again
  return { account, unknown: fields.filter(({ tag }) => Number(tag) > 4) }
}

const proxyIn = ({ tag, value }: Field): FpsProxy => {
  if (tag === '02') return { fpsId: value }
  return tag === '03' ? { mobile: value.replace('-', '') } : { email: value }
}
