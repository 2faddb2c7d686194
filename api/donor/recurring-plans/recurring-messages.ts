import type { Language } from '@almoner/domain/kernel/locale.ts'

type Messages = {
  /** `at` is `yyyy/MM/dd hh:mm` in Hong Kong. */
  started: (at: string) => string
  /** The message for a single payment on a later day. */
  scheduled: (at: string) => string
  edited: string
  instalmentEdited: (day: string) => string
  cardReplaced: string
  paused: string
  resumed: (day: string) => string
  skipped: string
  planDeleted: string
  onceDeleted: string
  instalmentDeleted: string
}

/** The messages after a donor's command on a recurring plan. */
export const recurringMessages: Record<Language, Messages> = {
  en: {
    started: (at) => `Your monthly gift is set up. The first will be charged on ${at}.`,
    scheduled: (at) => `Your donation is scheduled. It will be charged on ${at}.`,
    edited: 'Your changes are saved.',
    instalmentEdited: (day) => `Your changes are saved. This donation will be charged on ${day}.`,
    cardReplaced: 'The new card will be charged from now on.',
    paused: 'Your monthly gift is paused. Nothing is charged until you resume it.',
    resumed: (day) => `Your monthly gift has resumed. The next will be charged on ${day}.`,
    skipped: 'The next donation is skipped.',
    planDeleted: 'Your monthly gift is cancelled. Nothing more will be charged.',
    onceDeleted: 'Your scheduled gift is cancelled. Nothing will be charged.',
    instalmentDeleted: 'This donation is cancelled. Nothing was charged.',
  },
  zh: {
    started: (at) => `每月捐款已設定，首次扣款時間為 ${at}。`,
    scheduled: (at) => `捐款已預定，扣款時間為 ${at}。`,
    edited: '更改已儲存。',
    instalmentEdited: (day) => `更改已儲存，這筆捐款將於 ${day} 扣款。`,
    cardReplaced: '以後會從新的卡扣款。',
    paused: '每月捐款已暫停，恢復之前不會扣款。',
    resumed: (day) => `每月捐款已恢復，下次扣款日期為 ${day}。`,
    skipped: '下一期捐款已略過。',
    planDeleted: '每月捐款已取消，不會再扣款。',
    onceDeleted: '預定捐款已取消，不會扣款。',
    instalmentDeleted: '這筆捐款已取消，沒有扣款。',
  },
  cn: {
    started: (at) => `每月捐款已设置，首次扣款时间为 ${at}。`,
    scheduled: (at) => `捐款已预定，扣款时间为 ${at}。`,
    edited: '更改已保存。',
    instalmentEdited: (day) => `更改已保存，这笔捐款将于 ${day} 扣款。`,
    cardReplaced: '以后会从新的卡扣款。',
    paused: '每月捐款已暂停，恢复之前不会扣款。',
    resumed: (day) => `每月捐款已恢复，下次扣款日期为 ${day}。`,
    skipped: '下一期捐款已跳过。',
    planDeleted: '每月捐款已取消，不会再扣款。',
    onceDeleted: '预定捐款已取消，不会扣款。',
    instalmentDeleted: '这笔捐款已取消，没有扣款。',
  },
}
