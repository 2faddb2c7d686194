import { withProjectName, type HongKongClock, type Messages } from './catalogue.ts'

const date = ({ day, month, year }: HongKongClock): string => `${year}年${month}月${day}日`

const donatedTo = (project: string | null): string =>
  project === null ? '捐出' : `捐予「${project}」`
const paidFor = (project: string | null): string => withProjectName(project, (name) => `就「${name}」`)

export const zhHk: Messages = {
  donation: {
    title: '捐款收據',
    number: '收據編號',
    payer: '捐款人',
    amount: '捐款金額',
    feeCovered: '手續費（由捐款人承擔）',
    kept: '退款後捐款總額',
    issuedElectronically: '本收據以電子方式發出，毋須簽署。',
    mailSubject: (charity, number) => `${charity}捐款收據（${number}）`,
    mailThanks: (charity) => `多謝你支持${charity}`,
    mailReceived: (amount, project) => `我們已收到你${donatedTo(project)}的 ${amount}。`,
    mailReceivedOn: (amount, project, day) =>
      `我們已核對你的付款，並於${day}收到你${donatedTo(project)}的 ${amount}。`,
    mailRefunded: (refunded, project) =>
      `你${donatedTo(project)}的款項已退回 ${refunded}。本收據為餘下款項的收據。`,
    mailForced: (amount, project) =>
      `這是你${donatedTo(project)} ${amount} 的收據，在付款確認前發出。`,
    mailAttached: '收據已附於本電郵（PDF）。',
    mailButton: '開啟收據',
  },
  payment: {
    title: '付款確認',
    number: '確認編號',
    payer: '付款人',
    amount: '付款金額',
    feeCovered: '手續費（由付款人承擔）',
    kept: '退款後付款總額',
    issuedElectronically: '本付款確認以電子方式發出，毋須簽署。',
    mailSubject: (charity, number) => `${charity}付款確認（${number}）`,
    mailThanks: (charity) => `多謝你向${charity}付款`,
    mailReceived: (amount, project) => `我們已收到你${paidFor(project)}支付的 ${amount}。`,
    mailReceivedOn: (amount, project, day) =>
      `我們已核對你的付款，並於${day}收到你${paidFor(project)}支付的 ${amount}。`,
    mailRefunded: (refunded, project) =>
      `你${paidFor(project)}支付的款項已退回 ${refunded}。本付款確認涵蓋餘下款項。`,
    mailForced: (amount, project) =>
      `這是你${paidFor(project)}支付 ${amount} 的確認，在款項確認前發出。`,
    mailAttached: '付款確認已附於本電郵（PDF）。',
    mailButton: '開啟付款確認',
  },
  receipt: {
    issuedOn: '發出日期',
    paidOn: '付款時間',
    paidOnDay: '付款日期',
    project: '項目',
    method: '付款方式',
    feeDeducted: '手續費（從款項中扣除）',
    fee: '手續費',
    net: '機構實收',
    total: '實付總金額',
    totalDue: '應付總金額',
    refunded: '已退款',
    replaces: (number) => `取代已作廢的 ${number}。`,
    forced: (reason) =>
      reason.length === 0 ? '在付款確認前發出。' : `在付款確認前發出：${reason}`,
    reference: '付款參考編號',
    date,
    dateAndTime: (at) => `${date(at)} ${at.clock}（香港時間）`,
    cardEnding: (brand, last4) => `${brand}（末四位數字 ${last4}）`,
    onBehalf: (organisation, person) => `${organisation}（${person}）`,
    pair: (label, value) => `${label}：${value}`,
  },
  methods: {
    unionpay: '銀聯',
    card: '信用卡',
    fps: '轉數快',
    alipay_hk: '支付寶香港（AlipayHK）',
    alipay_ch: '支付寶',
    wechatpay_hk: 'WeChat Pay HK（微信支付香港）',
    wechatpay_ch: '微信支付',
    octopus: '八達通',
    bank_transfer: '銀行轉帳',
    check_writing: '支票',
    cash: '現金',
  },
  tax: {
    heading: '稅務資料',
    donation: '此款項為捐款，捐款人並無因此獲得任何貨品或服務。',
    charity: (irFileNumber) =>
      `本機構是根據《稅務條例》第88條獲豁免繳稅的慈善機構（稅務局檔案編號：${irFileNumber}）。`,
    deduction: '同一課稅年度內的捐款總額達港幣100元或以上，可申請扣稅。請保存此收據，以備查核。',
  },
  statement: {
    title: '年度結單',
    year: '課稅年度',
    yearFromTo: (name, from, to) => `${name}（${from}至${to}）`,
    asOf: '截至',
    donations: '捐款',
    payments: '付款',
    counted: (heading, count) => `${heading}（${count}筆）`,
    date: '日期',
    amount: '金額',
    paid: '實付',
    afterRefunds: '退款後',
    total: '總計',
    inPreparation: '準備中',
    inTheNameOf: (name) => `收據名義：${name}`,
    underWay: (amount) => `${amount} 正在退款，完成退款前仍計算在內。`,
    disputed: (amount) => `銀行正要求退回 ${amount}，有結果前仍計算在內。`,
    cut: (shown, all) =>
      `捐款及付款共 ${all} 筆，此處只列出首 ${shown} 筆。總計已包括全部款項，完整清單見 CSV 檔案。`,
    notOver: (lastDay) => `本課稅年度至${lastDay}為止，其間的捐款及付款將會加入。`,
    amounts: '金額以港幣計算，並包括捐款人或付款人支付的手續費。',
    page: (number, of) => `第${number}頁，共${of}頁`,
    tax: {
      donations: '捐款人並無因捐款而獲得任何貨品或服務。',
      some: (amount, sign) =>
        `其中 ${amount} 的捐款有載明此檔案編號的收據。標有 ${sign} 的捐款並無此收據。`,
      deduction:
        '同一課稅年度內的捐款總額達港幣100元或以上，可申請扣稅。本結單只綜合所列收據，並不取代收據：請保存收據，以備查核。',
    },
    columns: {
      kind: '類別',
      donation: '捐款',
      payment: '付款',
      receiptNumber: '收據編號',
      name: '收據上的姓名',
      feeCovered: '已支付的手續費',
      underWay: '退款處理中',
      disputed: '爭議中',
      currency: '貨幣',
      irFileNumber: '稅務局檔案編號',
    },
  },
  payments: {
    date: '日期（香港時間）',
    payer: '付款人',
    organisation: '付款人所屬機構',
    email: '電郵地址',
    reference: '轉帳備註',
    status: '狀態',
    statuses: {
      complete: '成功',
      error: '失敗',
      processing: '處理中',
      scheduled: '已排期',
      reauthenticate: '重新驗證',
      refunded: '已退款',
      cancelled: '已取消',
    },
  },
  supporters: {
    name: '姓名',
    email: '電郵地址',
    language: '語言',
    agreedAt: '同意時間（香港時間）',
    unsubscribeLink: '取消訂閱連結（只限此人）',
  },
  plans: {
    startedAt: '開始時間（香港時間）',
    donor: '捐款人',
    payments: '期數',
    done: '已付期數',
    next: '下次日期',
    status: '狀態',
    statuses: {
      active: '進行中',
      paused: '已暫停',
      cancelled: '已取消',
      completed: '已完成全期',
    },
    due: '到期日',
    number: '期號',
    issue: '問題',
    issues: {
      overdue: '逾期',
      waiting: '等待捐款人處理',
      retrying: '會再試',
      given_up: '已放棄',
    },
    id: '計劃編號',
  },
  inbox: {
    foundAt: '發現時間（香港時間）',
    kind: '項目',
    kinds: {
      unknown_payment: '不明付款',
      paid_twice: '重複付款',
      other_sum: '金額不符',
      missing_at_provider: '服務商沒有記錄',
      refund_came_back: '退款被退回',
      unknown_refund: '不明退款',
      unknown_dispute: '不明爭議',
      fraud_warning: '欺詐警示',
      taken_after_all: '取消後仍被扣款',
      not_settled: '尚未有結果',
      opening_stopped: '機構未能開通',
    },
    provider: '付款服務商',
    providerId: '服務商編號',
    payment: '付款編號',
    settledAt: '處理時間（香港時間）',
    note: '備註',
  },
  charities: {
    name: '慈善機構',
    plan: '計劃',
    status: '狀態',
    statuses: {
      draft: '準備中',
      pending: '待處理',
      approved: '已批核',
      declined: '已拒絕',
      withdrawn: '已撤回',
      suspended: '已暫停',
    },
    round: '提交次數',
    submittedAt: '提交時間（香港時間）',
    dueOn: '批核限期',
  },
  mail: {
    greeting: (name) => (name === null ? '親愛的支持者：' : `${name}：`),
    orOpen: '你亦可在以下網址開啟：',
    questions: (charity) => `如有查詢，請直接回覆本電郵，與${charity}聯絡。`,
  },
  letters: {
    greeting: (name) => (name === null ? '親愛的支持者：' : `${name}，你好：`),
    orOpen: '你亦可以打開以下網址：',
    foot: (charity) => `你的帳戶適用於 Almoner 上的所有慈善機構。此電郵由${charity}的網頁發出。`,
    of: {
    verify_email: {
      subject: '確認你的電郵地址',
      heading: '確認你的電郵地址',
      lines: [
        '請按下面的按鈕，輸入你所設定的密碼，確認這個電郵地址屬於你，然後登入。',
        '連結只能使用一次，24 小時內有效。如果你沒有註冊，毋須理會此電郵，不會有任何改變。',
      ],
      button: '確認電郵地址',
    },
    reset_password: {
      subject: '設定新密碼',
      heading: '設定新密碼',
      lines: [
        '請按下面的按鈕，為你的帳戶設定新密碼。',
        '連結只能使用一次，24 小時內有效。如果這不是你的要求，毋須理會此電郵，密碼維持不變。',
      ],
      button: '設定密碼',
    },
    change_username: {
      subject: '確認新的用戶名稱',
      heading: '確認新的用戶名稱',
      lines: [
        '請按下面的按鈕，輸入帳戶的密碼，以後便用這個電郵地址登入。在此之前，請繼續使用原有的地址登入。',
        '連結只能使用一次，24 小時內有效。如果這不是你的帳戶，毋須理會此電郵，不會有任何改變。',
      ],
      button: '使用這個地址',
    },
    password_changed: {
      subject: '你的密碼已更改',
      heading: '你的密碼已更改',
      happened: (at) => `你帳戶的密碼已於${at}更改，其他裝置上的登入亦已全部結束。`,
      lines: [
        '如果這不是你本人所為，請立即設定新密碼：在登入頁按「忘記密碼？」。',
      ],
      button: '前往登入頁',
    },
    undo_username: {
      subject: '你的用戶名稱已更改',
      heading: '你的用戶名稱已更改',
      happened: (at) => `你的帳戶已於${at}改用另一個用戶名稱，不能再用這個地址登入。`,
      lines: [
        '如果這是你本人所為，毋須理會此電郵。',
        '如果不是，請按下面的按鈕：你的用戶名稱會還原為這個地址，所有登入會隨即結束，並由你設定新密碼。連結只能使用一次，72 小時內有效。',
      ],
      button: '還原用戶名稱',
    },
    username_changed: {
      subject: '你的用戶名稱已更改',
      heading: '你的用戶名稱已更改',
      happened: (at) => `你的帳戶已於${at}改用另一個用戶名稱，不能再用這個地址登入。`,
      lines: ['如果這不是你本人所為，請回覆此電郵。'],
      button: null,
    },
    second_factor_confirmed: {
      subject: '兩步登入已開啟',
      heading: '兩步登入已開啟',
      happened: (at) =>
        `你的帳戶已於${at}開啟兩步登入。以後登入時，除了密碼，還須輸入驗證應用程式顯示的驗證碼。`,
      lines: [
        '如果這不是你本人所為，即是有人知道你的密碼。請立即設定新密碼：在登入頁按「忘記密碼？」。由於沒有驗證碼便不能登入，設定新密碼後請回覆此電郵。',
      ],
      button: '前往登入頁',
    },
    second_factor_removed: {
      subject: '兩步登入已關閉',
      heading: '兩步登入已關閉',
      happened: (at) => `你的帳戶已於${at}關閉兩步登入，以後只需密碼便可登入。`,
      lines: [
        '如果這不是你本人所為，請立即設定新密碼：在登入頁按「忘記密碼？」。然後在帳戶內重新設定兩步登入。',
      ],
      button: '前往登入頁',
    },
    account_erased: {
      subject: '你的帳戶已刪除',
      heading: '你的帳戶已刪除',
      lines: [
        '我們已按你的要求刪除你的帳戶，以及我們保存有關你的資料。任何人都不能再用這個電郵地址登入。',
        '已刪除的包括你的姓名及個人資料、已儲存的信用卡、你寫給慈善機構的備註，以及捐款紀錄中的身分資料。你的每月捐款已經終止，不會再收取款項。正在處理的付款會如常完成。',
        '已向你發出的收據由慈善機構保留；帳目中的金額亦會保留，但不再有你的姓名。按《稅務條例》第 51C 條，慈善機構須保存紀錄七年。',
        '刪除後無法還原，這是有關你帳戶的最後一封信。如果你日後再次捐款，我們會視你為新的捐款人。',
      ],
      button: null,
      foot: (charity) => `此要求在${charity}的網頁上提出。`,
    },
    },
  },
  staffLetters: {
    greeting: (name) => (name === null ? '親愛的同事：' : `${name}，你好：`),
    orOpen: '你亦可以打開以下網址：',
    foot: (charity) => `此電郵與你在 Almoner 上${charity}工作台的登入有關。`,
    of: {
      verify_email: {
        subject: '確認你登入工作台的電郵地址',
        heading: '確認你的電郵地址',
        lines: [
          '請按下面的按鈕，確認這個電郵地址屬於你。你以這個地址登入工作台。',
          '連結只能使用一次，24 小時內有效。如果你其後要求再發一封，請使用較新的一封。如果你不是該機構的職員，毋須理會此電郵，不會有任何改變。',
        ],
        button: '確認電郵地址',
      },
      change_username: {
        subject: '確認你登入工作台的新用戶名稱',
        heading: '確認新的用戶名稱',
        lines: [
          '請按下面的按鈕，以後便用這個電郵地址登入工作台。在此之前，請繼續使用原有的地址登入。',
          '連結只能使用一次，24 小時內有效。如果你不是該機構的職員，毋須理會此電郵，不會有任何改變。',
        ],
        button: '使用這個地址',
      },
      username_change_asked: {
        subject: '有人要求更改你的用戶名稱',
        heading: '有人要求更改你的用戶名稱',
        lines: [
          '有人以你的身分登入工作台，並以你的密碼要求日後改用另一個電郵地址登入。在該地址的電郵得到確認之前，一切維持不變。',
          '如果這是你本人所為，毋須理會此電郵；否則請立即回覆此電郵，回覆會送到你的機構。',
        ],
        button: null,
      },
      undo_username: {
        subject: '你的用戶名稱已更改',
        heading: '你的用戶名稱已更改',
        happened: (at) =>
          `你已於${at}改用另一個用戶名稱，不能再用這個地址登入工作台，所有登入亦已結束。`,
        lines: [
          '如果這是你本人所為，毋須理會此電郵。',
          '如果不是，請按下面的按鈕：你的用戶名稱會還原為這個地址，所有登入會隨即結束，並由你設定新密碼。連結只能使用一次，72 小時內有效。之後請回覆此電郵，通知你的機構。',
        ],
        button: '還原用戶名稱',
      },
      reset_password: {
        subject: '設定新密碼',
        heading: '設定新密碼',
        lines: [
          '請按下面的按鈕，設定新的登入密碼。',
          '連結只能使用一次，24 小時內有效。如果這不是你的要求，毋須理會此電郵，密碼維持不變。',
        ],
        button: '設定密碼',
      },
      password_changed: {
        subject: '你的密碼已更改',
        heading: '你的密碼已更改',
        happened: (at) =>
          `你的登入密碼已於${at}更改，其他裝置上的登入亦已全部結束。`,
        lines: [
          '如果這不是你本人所為，請立即設定新密碼：在登入頁按「忘記密碼？」，然後回覆此電郵。',
        ],
        button: null,
      },
      second_factor_confirmed: {
        subject: '兩步登入已開啟',
        heading: '兩步登入已開啟',
        happened: (at) =>
          `你的登入已於${at}開啟兩步登入。以後登入時，除了密碼，還須輸入驗證應用程式顯示的驗證碼。`,
        lines: [
          '如果這不是你本人所為，即是有人知道你的密碼。請立即設定新密碼：在登入頁按「忘記密碼？」。由於沒有驗證碼便不能登入，設定新密碼後請回覆此電郵。',
        ],
        button: null,
      },
      second_factor_removed: {
        subject: '兩步登入已關閉',
        heading: '兩步登入已關閉',
        happened: (at) =>
          `你的登入已於${at}關閉兩步登入，以後只需密碼便可登入。`,
        lines: [
          '如果這不是你本人所為，請立即設定新密碼：在登入頁按「忘記密碼？」，然後重新設定兩步登入。',
        ],
        button: null,
      },
      accept_invitation: {
        subject: '邀請你加入慈善機構的工作台',
        heading: '邀請你加入慈善機構的工作台',
        lines: [
          '機構的擁有人邀請你使用其 Almoner 工作台。',
          '請按下面的按鈕，填寫姓名並設定密碼。邀請只能使用一次，72 小時內有效。如果你不是該機構的職員，毋須理會此電郵，不會有任何改變。',
        ],
        button: '接受邀請',
        foot: (charity) => `此電郵與加入 Almoner 上${charity}工作台的邀請有關。`,
      },
      role_changed: {
        subject: '你在工作台的角色已更改',
        heading: '你在工作台的角色已更改',
        happened: (at) =>
          `你在工作台的角色已於${at}更改。所有登入亦已結束，請重新登入。`,
        lines: [
          '你可以在「你的帳戶」查看你的角色。如有疑問，請回覆此電郵，回覆會送到你的機構。',
        ],
        button: null,
      },
      username_changed: {
        subject: '你的用戶名稱已更改',
        heading: '你的用戶名稱已更改',
        happened: (at) =>
          `你已於${at}改用另一個用戶名稱，不能再用這個地址登入工作台，所有登入亦已結束。`,
        lines: [
          '如果這不是你本人所為，請立即回覆此電郵，回覆會送到你的機構。',
        ],
        button: null,
      },
    },
  },
  activity: {
    at: '時間（香港）',
    number: '編號',
    who: '人員',
    device: '裝置',
    place: '網絡位址',
    kind: '範疇',
    event: '事件',
    colleague: '同事',
    details: '詳情',
    administration: 'Almoner 管理團隊',
    kinds: {
      payments: '付款',
      reviews: '人手審核',
      projects: '項目',
      team: '團隊',
      login: '登入',
      settings: '設定',
      application: '申請',
      views: '核數師查閱',
    },
  },
  team: {
    role: '角色',
    state: '狀態',
    since: '自（香港時間）',
    accessUntil: '存取權限至（香港時間）',
    roles: { owner: '擁有人', finance: '財務', fundraiser: '籌款', viewer: '檢視者', auditor: '核數師' },
    states: { active: '使用中', invited: '已邀請', removed: '已移除' },
  },
  bankAccounts: {
    bank: '銀行',
    routing: '結算及分行編號',
    last4: '戶口尾數',
    holder: '戶口持有人',
    givenAt: '提交時間（香港時間）',
    givenBy: '提交者',
    inUseSince: '開始使用（香港時間）',
    endedAt: '終止（香港時間）',
    state: '狀態',
    states: { former: '以往戶口', refused: '未曾使用', broken: '不獲接納' },
    application: '申請',
  },
  administratorFoot: '此電郵與你在 Almoner 管理後台的登入有關。',
}
