import type { Language } from '@almoner/domain/kernel/locale.ts'

/** The known outcome of a payment whose screen failed to render. */
export type OutcomeKind = 'donated' | 'paid' | 'scheduled' | 'handed_in' | 'unknown'

type Labels = Record<OutcomeKind, { title: string; text: string; link: string }>

/**
 * The texts are here and not in the catalogues, because a failed catalogue may be why the page did
 * not render.
 */
export const afterChargeLabels: Record<Language, Labels> = {
  en: {
    donated: {
      title: 'Thank you. Your donation has arrived.',
      text: 'This page cannot show all its details. Your payment is complete: do not pay again. The receipt is on its way by email.',
      link: 'Download receipt',
    },
    paid: {
      title: 'Thank you. Your payment has arrived.',
      text: 'This page cannot show all its details. Your payment is complete: do not pay again. The acknowledgement is on its way by email.',
      link: 'Download acknowledgement',
    },
    scheduled: {
      title: 'Thank you. Your monthly gift is set up.',
      text: 'This page cannot show all its details. Nothing has been charged today: do not set it up again. A receipt is mailed after each donation.',
      link: 'See it in your account',
    },
    handed_in: {
      title: 'Thank you. We have received your proof of payment.',
      text: 'This page cannot show all its details. The charity checks your payment: do not pay again. You hear from it by email.',
      link: 'Back to the charity’s page',
    },
    unknown: {
      title: 'We do not know yet whether your payment went through',
      text: 'This page cannot show the details. Do not pay again before you have checked: if your payment went through, the receipt is mailed to you.',
      link: 'Check again',
    },
  },
  zh: {
    donated: {
      title: '多謝，我們已收到你的捐款。',
      text: '此頁未能顯示全部內容。付款已完成，請勿再次付款。收據會以電郵寄給你。',
      link: '下載收據',
    },
    paid: {
      title: '多謝，我們已收到你的付款。',
      text: '此頁未能顯示全部內容。付款已完成，請勿再次付款。確認函會以電郵寄給你。',
      link: '下載確認函',
    },
    scheduled: {
      title: '多謝，你的每月捐款已設定。',
      text: '此頁未能顯示全部內容。今天沒有扣款，請勿再次設定。每次捐款後，收據會以電郵寄給你。',
      link: '在你的帳戶查看',
    },
    handed_in: {
      title: '多謝，我們已收到你的付款證明。',
      text: '此頁未能顯示全部內容。慈善機構會核對你的付款，請勿再次付款。結果會以電郵通知你。',
      link: '返回慈善機構的頁面',
    },
    unknown: {
      title: '暫時未能確定付款是否成功',
      text: '此頁未能顯示內容。再次付款前，請先確認：如付款成功，收據會以電郵寄給你。',
      link: '再查一次',
    },
  },
  cn: {
    donated: {
      title: '谢谢，我们已收到您的捐款。',
      text: '此页面未能显示全部内容。付款已完成，请勿再次付款。收据将通过电子邮件发送给您。',
      link: '下载收据',
    },
    paid: {
      title: '谢谢，我们已收到您的付款。',
      text: '此页面未能显示全部内容。付款已完成，请勿再次付款。确认函将通过电子邮件发送给您。',
      link: '下载确认函',
    },
    scheduled: {
      title: '谢谢，您的每月捐款已设置。',
      text: '此页面未能显示全部内容。今天没有扣款，请勿再次设置。每次捐款后，收据将通过电子邮件发送给您。',
      link: '在您的账户中查看',
    },
    handed_in: {
      title: '谢谢，我们已收到您的付款证明。',
      text: '此页面未能显示全部内容。慈善机构会核对您的付款，请勿再次付款。结果将通过电子邮件通知您。',
      link: '返回慈善机构的页面',
    },
    unknown: {
      title: '暂时无法确定付款是否成功',
      text: '此页面未能显示内容。再次付款前，请先确认：如付款成功，收据将通过电子邮件发送给您。',
      link: '再查一次',
    },
  },
}
