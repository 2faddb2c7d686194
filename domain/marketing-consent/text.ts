import { isLanguage, type Language } from '../kernel/locale.ts'

/** A text to agree to: the label of the box, and the details below it. */
export type ConsentText = { agree: string; details: string }

/** The version and language of the text that a person has read. */
export type ConsentTextName = { version: number; language: Language }

type Wording = (charity: string) => ConsentText

/**
 * The notice that the Personal Data (Privacy) Ordinance, section 35C, requires before personal data
 * is used for direct marketing, which includes requests for donations. It states who intends to use
 * which data for what, that the person's consent is needed, and how to withdraw it free of charge.
 * A text that was shown is never changed. New wording is a new version, and people who agreed to
 * the former one must consent again.
 */
const wordings: readonly Record<Language, Wording>[] = [
  {
    en: (charity) => ({
      agree: 'I agree to receive news (direct marketing)',
      details: `${charity} intends to use your name and email address to send you news and appeals for donations by email, and may do so only with your consent. You need not agree. You can withdraw at any time, free of charge, by the link in each of these emails or in your account. Your details are not passed on for anybody else’s marketing.`,
    }),
    zh: (charity) => ({
      agree: '本人同意接收推廣資訊',
      details: `${charity}擬使用你的姓名及電郵地址，以電郵向你發送最新消息及募捐呼籲（直接促銷），但必須先得到你的同意。你可自行決定是否同意，並可隨時以該等電郵內的連結或在你的帳戶內撤回同意，費用全免。你的資料不會轉交他人作推廣用途。`,
    }),
    cn: (charity) => ({
      agree: '本人同意接收推广信息',
      details: `${charity}拟使用您的姓名和电子邮箱地址，以电子邮件向您发送最新消息和募捐呼吁（直接促销），但必须先得到您的同意。您可以自行决定是否同意，并可随时通过这些邮件内的链接或在您的账户内撤回同意，完全免费。您的资料不会转交他人作推广用途。`,
    }),
  },
]

/** The text that is shown today. */
export const newestConsentText = wordings.length

/** Null if there never was such a version. */
export const consentText = (
  { version, language }: ConsentTextName,
  charity: string,
): ConsentText | null => wordings[version - 1]?.[language](charity) ?? null

/** `1-zh`: as a page sends back which text it has shown. */
export const formatConsentTextName = ({ version, language }: ConsentTextName): string =>
  `${version}-${language}`

/** Null if there never was such a text. */
export const parseConsentTextName = (name: string): ConsentTextName | null => {
  const [, digits = '', language] = /^([1-9]\d{0,2})-(en|zh|cn)$/.exec(name) ?? []
  const version = Number(digits)
  return isLanguage(language) && version <= newestConsentText ? { version, language } : null
}
