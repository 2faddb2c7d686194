import type { Language } from '@almoner/domain/kernel/locale.ts'

/** One version of the agreement between a charity and the platform. */
export type AgreementVersion = {
  version: string
  /** Its paragraphs. */
  text: Readonly<Record<Language, readonly string[]>>
  /** The hash, in hex, of the paragraphs with a line break between them. */
  sha256: Readonly<Record<Language, string>>
}

/**
 * All versions, the oldest first. A text never changes: another text is another version. A
 * charity's acceptance records both the version and the hash.
 */
export const agreementVersions: readonly [AgreementVersion, ...AgreementVersion[]] = [
  {
    version: '2026-11',
    text: {
      en: [
        'The organisation applies to use Almoner, a service by which it receives donations and payments on pages of its own.',
        'The organisation confirms that everything it states and every document it uploads is true, complete and current, and tells Almoner of changes without delay.',
        'The organisation uses money that it receives as donations for its charitable purposes only, and keeps its exemption under section 88 of the Inland Revenue Ordinance where it has one.',
        'Card payments are processed by Stripe. By opening an account, the organisation also accepts the Stripe Connected Account Agreement.',
        'Almoner charges the fees of the chosen plan and of each payment as its price list states them. Nothing is charged before the account is approved.',
        'The organisation handles the personal data of its payers under the Personal Data (Privacy) Ordinance.',
        'Almoner may suspend an account where money is at risk, where the law asks for it, or where a statement turns out to be untrue, and gives the reason.',
        'Both sides may end the agreement in writing with one month’s notice. It is governed by the law of the Hong Kong Special Administrative Region.',
      ],
      zh: [
        '本機構申請使用 Almoner 服務，在本機構自己的網頁上接受捐款及付款。',
        '本機構確認所提供的資料及上載的文件均為真實、完整及最新，如有更改，會盡快通知 Almoner。',
        '本機構只會將收到的捐款用於其慈善用途；如獲《稅務條例》第 88 條豁免，會維持該豁免資格。',
        '信用卡付款由 Stripe 處理。本機構開立帳戶，即同時接受 Stripe 的關聯帳戶協議（Stripe Connected Account Agreement）。',
        'Almoner 按其價目表收取所選計劃的費用及每筆付款的費用。帳戶獲批核前不會收取任何費用。',
        '本機構按《個人資料（私隱）條例》處理付款人的個人資料。',
        '如款項有風險、法律有要求，或有陳述不實，Almoner 可暫停帳戶，並會說明原因。',
        '任何一方可以書面形式給予一個月通知終止本協議。本協議受香港特別行政區法律管轄。',
      ],
      cn: [
        '本机构申请使用 Almoner 服务，在本机构自己的网页上接受捐款及付款。',
        '本机构确认所提供的资料及上传的文件均真实、完整、最新，如有变更，会尽快通知 Almoner。',
        '本机构只会将收到的捐款用于其慈善用途；如获《税务条例》第 88 条豁免，会保持该豁免资格。',
        '信用卡付款由 Stripe 处理。本机构开立账户，即同时接受 Stripe 的关联账户协议（Stripe Connected Account Agreement）。',
        'Almoner 按其价目表收取所选方案的费用及每笔付款的费用。账户获批准前不会收取任何费用。',
        '本机构按《个人资料（私隐）条例》处理付款人的个人资料。',
        '如款项有风险、法律有要求，或有陈述不实，Almoner 可暂停账户，并会说明原因。',
        '任何一方可以书面形式提前一个月通知终止本协议。本协议受香港特别行政区法律管辖。',
      ],
    },
    sha256: {
      en: '3c04e2909ab25a3998c1183b342cf7d9c063907f5ec538f1b339c87ed1aae89e',
      zh: '9c9431536a3e35615517030878874644fe8bc112b94a5b8c5a1b5114485ca31b',
      cn: '5880d2e9c7f402a0ff38233844ae23ab11b885f597e464175a91948f5b81dfc3',
    },
  },
]

/** The version that holds now. */
export const newestAgreement = (
  versions: readonly [AgreementVersion, ...AgreementVersion[]],
): AgreementVersion => versions.at(-1) ?? versions[0]

/** The version that applicants sign. */
export const currentAgreement: AgreementVersion = newestAgreement(agreementVersions)
