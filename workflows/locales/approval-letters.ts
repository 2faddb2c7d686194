import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { ApprovalLetterKind } from '../processes/mail-staff/contract.ts'

/** What a letter about a request names, written in the reader's language already. */
export type ApprovalFacts = {
  /** `a refund of HK$8,000.00` */
  what: string
  /** When it was asked for, and when it lapses or takes effect. */
  askedAt: string
  endsAt: string
  who: string
  /** Who approved or refused it; null where the delay passed. */
  by: string | null
  /** Of a refusal by a colleague; empty where it was erased. */
  reason: string
  /** Why it could not be done. */
  outcome: string
}

type Letter = (facts: ApprovalFacts) => {
  subject: string
  lines: readonly string[]
  button: string | null
  foot: (charity: string) => string
}

export type ApprovalLetters = {
  of: Readonly<Record<ApprovalLetterKind, Letter>>
  what: {
    refund: (amount: string) => string
    payout: (amount: string) => string
    bank_account: (last4: string) => string
    policy: string
    second_factor_off: string
    team_remove: (name: string) => string
    team_role: (name: string) => string
  }
  /** The rules that would apply, each a line. */
  rules: {
    off: string
    refund: (above: string, dayAbove: string) => string
    payout: (above: string) => string
    schedule: Readonly<Record<'manual' | 'weekly' | 'monthly', string>>
  }
  outcomes: Readonly<Record<string, string>>
  otherOutcome: string
  /** A payout that began by itself; a person who has left. */
  schedule: string
  former: string
}

const askerFoot = {
  en: (charity: string) => `This is about your request at the desk of ${charity} on Almoner.`,
  zh: (charity: string) => `此電郵關於你在 Almoner 上${charity}工作台提出的要求。`,
  cn: (charity: string) => `此邮件关于您在 Almoner 上${charity}工作台提出的请求。`,
}

const en: ApprovalLetters = {
  of: {
    approval_wanted: ({ what, askedAt, endsAt, who }) => ({
      subject: `Your approval is needed: ${what}`,
      lines: [
        `${who} asked for ${what} on ${askedAt}. A second person must approve it.`,
        `Approve or refuse it by ${endsAt}. After that the request lapses.`,
        'If you did not expect this request, refuse it, and speak to the person who asked.',
      ],
      button: 'Open the request',
      foot: (charity) =>
        `Each person at ${charity} who can approve this request receives this letter.`,
    }),
    approval_delayed: ({ what, askedAt, endsAt, who }) => ({
      subject: `Takes effect in 24 hours: ${what}`,
      lines: [
        `${who} asked for ${what} on ${askedAt}. No other person at the desk could approve it, so it waits for 24 hours and takes effect on ${endsAt}.`,
        'If this is right, there is nothing to do.',
        'If it is not, cancel it with the button below before then. You do not need to log in. Then change your password, and reply to this email: Almoner gets the answer.',
      ],
      button: 'Cancel this request',
      foot: (charity) =>
        `Each owner of ${charity} on Almoner, and its contact address, receive this letter.`,
    }),
    approval_given: ({ what, by }) => ({
      subject: `Approved: ${what}`,
      lines: [
        by === null
          ? `The 24 hours are over, and the request was not cancelled: ${what}.`
          : `${by} approved your request: ${what}.`,
        'It has been carried out.',
      ],
      button: 'Open the desk',
      foot: askerFoot.en,
    }),
    approval_not_done: ({ what, by, outcome }) => ({
      subject: `Approved, but not carried out: ${what}`,
      lines: [
        by === null
          ? `The 24 hours are over, and the request was not cancelled: ${what}.`
          : `${by} approved your request: ${what}.`,
        `It could not be carried out: ${outcome}. Nothing has changed.`,
      ],
      button: 'Open the desk',
      foot: askerFoot.en,
    }),
    approval_refused: ({ what, by, reason }) => ({
      subject: `Refused: ${what}`,
      lines: [
        `${by} refused your request: ${what}. Nothing has changed.`,
        ...(reason === '' ? [] : [`The reason: ${reason}`]),
      ],
      button: 'Open the desk',
      foot: askerFoot.en,
    }),
    approval_cancelled: ({ what }) => ({
      subject: `Cancelled: ${what}`,
      lines: [
        `Your request was cancelled by the link in the letter about it: ${what}. Nothing has changed.`,
        'If you do not know why, ask the other owners and the contact person of your charity.',
      ],
      button: 'Open the desk',
      foot: askerFoot.en,
    }),
    approval_lapsed: ({ what }) => ({
      subject: `Lapsed: ${what}`,
      lines: [
        `Your request was not approved within 72 hours: ${what}. Nothing has changed.`,
        'You can ask for it again.',
      ],
      button: 'Open the desk',
      foot: askerFoot.en,
    }),
  },
  what: {
    refund: (amount) => `a refund of ${amount}`,
    payout: (amount) => `a payout of ${amount}`,
    bank_account: (last4) => `a new bank account for payouts, ending ${last4}`,
    policy: 'looser rules for approvals',
    second_factor_off: 'making two-step login optional',
    team_remove: (name) => `removing ${name} from the team`,
    team_role: (name) => `giving ${name} another role`,
  },
  rules: {
    off: 'Refunds and payouts would need no second person.',
    refund: (above, dayAbove) =>
      `A refund would need a second person above ${above}, or where the refunds of 24 hours exceed ${dayAbove}.`,
    payout: (amount) => `A payout would need a second person above ${amount}.`,
    schedule: {
      manual: 'Payouts would be made when someone asks for them.',
      weekly: 'Payouts would be made automatically every week.',
      monthly: 'Payouts would be made automatically every month.',
    },
  },
  outcomes: {
    not_allowed_any_more:
      'one of the two persons has left the team since, or has another role',
    refund_too_large: 'less of the payment can be refunded now',
    not_refundable: 'the payment can no longer be refunded',
    policy_changed: 'the rules were changed since it was asked for',
  },
  otherOutcome: 'it was no longer possible',
  schedule: 'The payout schedule',
  former: 'A former member of staff',
}

const zh: ApprovalLetters = {
  of: {
    approval_wanted: ({ what, askedAt, endsAt, who }) => ({
      subject: `請批核：${what}`,
      lines: [
        `${who}於${askedAt}提出以下要求：${what}。此要求須由另一人批核。`,
        `請於${endsAt}前批准或拒絕，逾期將會失效。`,
        '如此要求不在你預期之內，請拒絕，並向提出要求的同事查詢。',
      ],
      button: '查看要求',
      foot: (charity) => `${charity}每位可批核此要求的職員都會收到此電郵。`,
    }),
    approval_delayed: ({ what, askedAt, endsAt, who }) => ({
      subject: `24 小時後生效：${what}`,
      lines: [
        `${who}於${askedAt}提出以下要求：${what}。工作台並無其他人可以批核，因此須等候 24 小時，於${endsAt}生效。`,
        '如此要求正確，你無須處理。',
        '如非你預期之內，請在生效前按下方按鈕取消，無須登入。之後請更改密碼，並回覆此電郵，Almoner 會收到你的回覆。',
      ],
      button: '取消此要求',
      foot: (charity) => `${charity}在 Almoner 的每位擁有人及其聯絡電郵都會收到此電郵。`,
    }),
    approval_given: ({ what, by }) => ({
      subject: `已批准：${what}`,
      lines: [
        by === null
          ? `24 小時已過，要求並無被取消：${what}。`
          : `${by}已批准你的要求：${what}。`,
        '要求已經執行。',
      ],
      button: '開啟工作台',
      foot: askerFoot.zh,
    }),
    approval_not_done: ({ what, by, outcome }) => ({
      subject: `已批准但未能執行：${what}`,
      lines: [
        by === null
          ? `24 小時已過，要求並無被取消：${what}。`
          : `${by}已批准你的要求：${what}。`,
        `要求未能執行：${outcome}。一切維持不變。`,
      ],
      button: '開啟工作台',
      foot: askerFoot.zh,
    }),
    approval_refused: ({ what, by, reason }) => ({
      subject: `已拒絕：${what}`,
      lines: [
        `${by}已拒絕你的要求：${what}。一切維持不變。`,
        ...(reason === '' ? [] : [`原因：${reason}`]),
      ],
      button: '開啟工作台',
      foot: askerFoot.zh,
    }),
    approval_cancelled: ({ what }) => ({
      subject: `已取消：${what}`,
      lines: [
        `有人以電郵內的連結取消了你的要求：${what}。一切維持不變。`,
        '如不清楚原因，請向其他擁有人及貴機構的聯絡人查詢。',
      ],
      button: '開啟工作台',
      foot: askerFoot.zh,
    }),
    approval_lapsed: ({ what }) => ({
      subject: `逾期失效：${what}`,
      lines: [
        `你的要求未有於 72 小時內獲批准：${what}。一切維持不變。`,
        '你可以重新提出要求。',
      ],
      button: '開啟工作台',
      foot: askerFoot.zh,
    }),
  },
  what: {
    refund: (amount) => `退款 ${amount}`,
    payout: (amount) => `提款 ${amount}`,
    bank_account: (last4) => `新的收款銀行帳戶（尾號 ${last4}）`,
    policy: '放寬批核規則',
    second_factor_off: '兩步登入改為自選',
    team_remove: (name) => `把${name}移出團隊`,
    team_role: (name) => `更改${name}的職務`,
  },
  rules: {
    off: '日後退款及提款將無須第二人批核。',
    refund: (above, dayAbove) =>
      `日後單筆退款超過 ${above}，或 24 小時內退款合計超過 ${dayAbove}，才須第二人批核。`,
    payout: (amount) => `日後提款超過 ${amount} 才須第二人批核。`,
    schedule: {
      manual: '日後由職員提出提款。',
      weekly: '日後每星期自動提款。',
      monthly: '日後每月自動提款。',
    },
  },
  outcomes: {
    not_allowed_any_more: '其中一人已離開團隊或更改職務',
    refund_too_large: '該筆付款可退的金額已減少',
    not_refundable: '該筆付款已不能退款',
    policy_changed: '規則在提出要求後已更改',
  },
  otherOutcome: '已不能執行',
  schedule: '自動提款安排',
  former: '一名已離開的職員',
}

const cn: ApprovalLetters = {
  of: {
    approval_wanted: ({ what, askedAt, endsAt, who }) => ({
      subject: `请审批：${what}`,
      lines: [
        `${who}于${askedAt}提出以下请求：${what}。此请求须由另一人审批。`,
        `请在${endsAt}前批准或拒绝，逾期将失效。`,
        '如果此请求不在您的预期之内，请拒绝，并向提出请求的同事核实。',
      ],
      button: '查看请求',
      foot: (charity) => `${charity}每位可审批此请求的员工都会收到此邮件。`,
    }),
    approval_delayed: ({ what, askedAt, endsAt, who }) => ({
      subject: `24 小时后生效：${what}`,
      lines: [
        `${who}于${askedAt}提出以下请求：${what}。工作台没有其他人可以审批，因此须等待 24 小时，于${endsAt}生效。`,
        '如果此请求正确，则无需处理。',
        '如果不在预期之内，请在生效前点击下方按钮取消，无需登录。然后请更改密码，并回复此邮件，Almoner 会收到您的回复。',
      ],
      button: '取消此请求',
      foot: (charity) => `${charity}在 Almoner 的每位所有者及其联系邮箱都会收到此邮件。`,
    }),
    approval_given: ({ what, by }) => ({
      subject: `已批准：${what}`,
      lines: [
        by === null
          ? `24 小时已过，请求未被取消：${what}。`
          : `${by}已批准您的请求：${what}。`,
        '请求已经执行。',
      ],
      button: '打开工作台',
      foot: askerFoot.cn,
    }),
    approval_not_done: ({ what, by, outcome }) => ({
      subject: `已批准但未能执行：${what}`,
      lines: [
        by === null
          ? `24 小时已过，请求未被取消：${what}。`
          : `${by}已批准您的请求：${what}。`,
        `请求未能执行：${outcome}。一切保持不变。`,
      ],
      button: '打开工作台',
      foot: askerFoot.cn,
    }),
    approval_refused: ({ what, by, reason }) => ({
      subject: `已拒绝：${what}`,
      lines: [
        `${by}已拒绝您的请求：${what}。一切保持不变。`,
        ...(reason === '' ? [] : [`原因：${reason}`]),
      ],
      button: '打开工作台',
      foot: askerFoot.cn,
    }),
    approval_cancelled: ({ what }) => ({
      subject: `已取消：${what}`,
      lines: [
        `有人通过邮件中的链接取消了您的请求：${what}。一切保持不变。`,
        '如果不清楚原因，请向其他所有者和贵机构的联系人核实。',
      ],
      button: '打开工作台',
      foot: askerFoot.cn,
    }),
    approval_lapsed: ({ what }) => ({
      subject: `逾期失效：${what}`,
      lines: [
        `您的请求未在 72 小时内获得批准：${what}。一切保持不变。`,
        '您可以重新提出请求。',
      ],
      button: '打开工作台',
      foot: askerFoot.cn,
    }),
  },
  what: {
    refund: (amount) => `退款 ${amount}`,
    payout: (amount) => `提现 ${amount}`,
    bank_account: (last4) => `新的收款银行账户（尾号 ${last4}）`,
    policy: '放宽审批规则',
    second_factor_off: '两步登录改为可选',
    team_remove: (name) => `将${name}移出团队`,
    team_role: (name) => `更改${name}的角色`,
  },
  rules: {
    off: '今后退款和提现将无需第二人审批。',
    refund: (above, dayAbove) =>
      `今后单笔退款超过 ${above}，或 24 小时内退款合计超过 ${dayAbove}，才需第二人审批。`,
    payout: (amount) => `今后提现超过 ${amount} 才需第二人审批。`,
    schedule: {
      manual: '今后由员工发起提现。',
      weekly: '今后每周自动提现。',
      monthly: '今后每月自动提现。',
    },
  },
  outcomes: {
    not_allowed_any_more: '其中一人已离开团队或更改职务',
    refund_too_large: '该笔付款可退的金额已减少',
    not_refundable: '该笔付款已不能退款',
    policy_changed: '规则在提出请求后已更改',
  },
  otherOutcome: '已无法执行',
  schedule: '自动提现安排',
  former: '一名已离职的员工',
}

export const approvalLetters: Record<Language, ApprovalLetters> = { en, zh, cn }
