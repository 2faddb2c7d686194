import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { AccountLetters } from './catalogue.ts'

/** A letter to an applicant about the application of their charity. */
export type ApplicantLetterKind =
  | 'verify_email'
  | 'reset_password'
  | 'application_received'
  | 'more_asked'
  | 'application_declined'
  | 'application_approved'

/** Where the reviewer wrote something, it stands before the last line. */
export const applicantLetters: Record<
  Language,
  AccountLetters<ApplicantLetterKind> & {
    /** Of an approval, where the provider has not checked the charity yet. */
    cardsFollow: string
  }
> = {
  en: {
    greeting: (name) => (name === null ? 'Dear applicant,' : `Dear ${name},`),
    cardsFollow:
      'Your page is open. Card payments follow when Stripe has checked your charity: log in to see whether Stripe needs anything more.',
    orOpen: 'You can also open this address:',
    foot: (charity) => `This is about the application of ${charity || 'your charity'} to join Almoner.`,
    of: {
      verify_email: {
        subject: 'Confirm your email address',
        heading: 'Confirm your email address',
        lines: [
          'You have begun an application to open an Almoner account for your charity. Press the button to confirm this address, then continue with the next steps.',
          'The link can be used once, within 24 hours. If you asked for another letter since, use that one. If you did not apply, ignore this letter: nothing happens.',
        ],
        button: 'Confirm my address',
      },
      reset_password: {
        subject: 'Choose a new password',
        heading: 'Choose a new password',
        lines: [
          'Press the button to choose a new password for your application.',
          'The link can be used once, within 24 hours. If you did not ask for it, ignore this letter: your password stays as it is.',
        ],
        button: 'Choose a password',
      },
      application_received: {
        subject: 'We have received your application',
        heading: 'We have received your application',
        happened: (at) => `Your application reached us on ${at}.`,
        lines: [
          'We review it within 1-2 business days and write to you as soon as it is decided. Until then you can look at it, and change it where something is wrong: it is then reviewed again from the beginning.',
        ],
        button: 'See my application',
      },
      more_asked: {
        subject: 'We need something more for your application',
        heading: 'We need something more',
        happened: (at) => `We looked at your application on ${at}, and ask you for the following:`,
        lines: ['Log in, complete the parts that are marked, and send the application again.'],
        button: 'Complete my application',
      },
      application_declined: {
        subject: 'Your application was declined',
        heading: 'Your application was declined',
        happened: (at) => `We declined your application on ${at}, for this reason:`,
        lines: ['Log in to see our remarks, and whether you can apply again.'],
        button: 'See the remarks',
      },
      application_approved: {
        subject: 'Your charity is open on Almoner',
        heading: 'Your charity is open',
        happened: (at) => `We approved your application on ${at}. This is the page where people give to you:`,
        lines: [
          'Log in with the same email address and password. You are the owner of the account: add your projects, and invite your colleagues.',
        ],
        button: 'Log in',
      },
    },
  },
  zh: {
    greeting: (name) => (name === null ? '申請人：' : `${name}：`),
    cardsFollow:
      '貴機構的網頁已開通。Stripe 核實貴機構後，便可接受信用卡付款；請登入查看 Stripe 是否需要更多資料。',
    orOpen: '你亦可開啟以下網址：',
    foot: (charity) => `本電郵關於${charity || '貴機構'}加入 Almoner 的申請。`,
    of: {
      verify_email: {
        subject: '確認你的電郵地址',
        heading: '確認你的電郵地址',
        lines: [
          '你已開始為貴機構申請開立 Almoner 帳戶。請按下按鈕確認此電郵地址，然後繼續餘下步驟。',
          '連結只可使用一次，24 小時內有效。如你其後再要求電郵，請使用較新的一封。如你沒有申請，請不用理會本電郵，不會有任何影響。',
        ],
        button: '確認我的電郵地址',
      },
      reset_password: {
        subject: '設定新密碼',
        heading: '設定新密碼',
        lines: [
          '請按下按鈕，為你的申請設定新密碼。',
          '連結只可使用一次，24 小時內有效。如你沒有要求，請不用理會本電郵，密碼維持不變。',
        ],
        button: '設定密碼',
      },
      application_received: {
        subject: '我們已收到你的申請',
        heading: '我們已收到你的申請',
        happened: (at) => `我們已於${at}收到你的申請。`,
        lines: [
          '我們會在 1 至 2 個工作天內審核，有結果會立即通知你。在此之前，你可隨時查看申請；如有錯漏亦可更改，更改後會重新審核。',
        ],
        button: '查看我的申請',
      },
      more_asked: {
        subject: '你的申請需要補充資料',
        heading: '需要補充資料',
        happened: (at) => `我們已於${at}審閱你的申請，請補充以下資料：`,
        lines: ['請登入並完成標示的部分，然後再次提交申請。'],
        button: '補充我的申請',
      },
      application_declined: {
        subject: '你的申請未獲批准',
        heading: '你的申請未獲批准',
        happened: (at) => `你的申請於${at}未獲批准，原因如下：`,
        lines: ['請登入查看我們的備註，以及能否再次申請。'],
        button: '查看備註',
      },
      application_approved: {
        subject: '貴機構已在 Almoner 開通',
        heading: '貴機構已開通',
        happened: (at) => `你的申請於${at}獲批准。以下是貴機構的捐款網頁：`,
        lines: ['請以同一電郵地址及密碼登入。你是帳戶擁有人，可新增項目及邀請同事。'],
        button: '登入',
      },
    },
  },
  cn: {
    greeting: (name) => (name === null ? '申请人：' : `${name}：`),
    cardsFollow:
      '贵机构的网页已开通。Stripe 核实贵机构后，便可接受信用卡付款；请登录查看 Stripe 是否需要更多资料。',
    orOpen: '您也可以打开以下网址：',
    foot: (charity) => `本邮件关于${charity || '贵机构'}加入 Almoner 的申请。`,
    of: {
      verify_email: {
        subject: '确认您的电子邮箱',
        heading: '确认您的电子邮箱',
        lines: [
          '您已开始为贵机构申请开立 Almoner 账户。请按下按钮确认此邮箱，然后继续其余步骤。',
          '链接只能使用一次，24 小时内有效。如您之后又要求了邮件，请使用较新的一封。如您没有申请，请忽略本邮件，不会有任何影响。',
        ],
        button: '确认我的邮箱',
      },
      reset_password: {
        subject: '设置新密码',
        heading: '设置新密码',
        lines: [
          '请按下按钮，为您的申请设置新密码。',
          '链接只能使用一次，24 小时内有效。如您没有要求，请忽略本邮件，密码保持不变。',
        ],
        button: '设置密码',
      },
      application_received: {
        subject: '我们已收到您的申请',
        heading: '我们已收到您的申请',
        happened: (at) => `我们已于${at}收到您的申请。`,
        lines: [
          '我们会在 1 至 2 个工作日内审核，有结果会立即通知您。在此之前，您可以随时查看申请；如有错漏也可以更改，更改后会重新审核。',
        ],
        button: '查看我的申请',
      },
      more_asked: {
        subject: '您的申请需要补充资料',
        heading: '需要补充资料',
        happened: (at) => `我们已于${at}审阅您的申请，请补充以下资料：`,
        lines: ['请登录并完成标出的部分，然后再次提交申请。'],
        button: '补充我的申请',
      },
      application_declined: {
        subject: '您的申请未获批准',
        heading: '您的申请未获批准',
        happened: (at) => `您的申请于${at}未获批准，原因如下：`,
        lines: ['请登录查看我们的备注，以及能否再次申请。'],
        button: '查看备注',
      },
      application_approved: {
        subject: '贵机构已在 Almoner 开通',
        heading: '贵机构已开通',
        happened: (at) => `您的申请于${at}获批准。以下是贵机构的捐款网页：`,
        lines: ['请用同一邮箱和密码登录。您是账户所有者，可以添加项目并邀请同事。'],
        button: '登录',
      },
    },
  },
}
