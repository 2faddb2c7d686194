import { withProjectName, type HongKongClock, type Messages } from './catalogue.ts'

const date = ({ day, month, year }: HongKongClock): string => `${year}年${month}月${day}日`

const givenFor = (project: string | null): string => withProjectName(project, (name) => `为“${name}”`)

export const zhCn: Messages = {
  donation: {
    title: '捐款收据',
    number: '收据编号',
    payer: '捐款人',
    amount: '捐款金额',
    feeCovered: '手续费（由捐款人承担）',
    kept: '退款后捐款总额',
    issuedElectronically: '本收据以电子方式出具，无需签字。',
    mailSubject: (charity, number) => `${charity}捐款收据（${number}）`,
    mailThanks: (charity) => `感谢您支持${charity}`,
    mailReceived: (amount, project) => `我们已收到您${givenFor(project)}捐赠的 ${amount}。`,
    mailReceivedOn: (amount, project, day) =>
      `我们已核对您的付款，并于${day}收到您${givenFor(project)}捐赠的 ${amount}。`,
    mailRefunded: (refunded, project) =>
      `您${givenFor(project)}捐赠的款项已退回 ${refunded}。本收据为剩余款项的收据。`,
    mailForced: (amount, project) =>
      `这是您${givenFor(project)}捐赠 ${amount} 的收据，在付款确认前开具。`,
    mailAttached: '收据已作为 PDF 附件随本邮件发送。',
    mailButton: '打开收据',
  },
  payment: {
    title: '付款确认',
    number: '确认编号',
    payer: '付款人',
    amount: '付款金额',
    feeCovered: '手续费（由付款人承担）',
    kept: '退款后付款总额',
    issuedElectronically: '本付款确认以电子方式出具，无需签字。',
    mailSubject: (charity, number) => `${charity}付款确认（${number}）`,
    mailThanks: (charity) => `感谢您向${charity}付款`,
    mailReceived: (amount, project) => `我们已收到您${givenFor(project)}支付的 ${amount}。`,
    mailReceivedOn: (amount, project, day) =>
      `我们已核对您的付款，并于${day}收到您${givenFor(project)}支付的 ${amount}。`,
    mailRefunded: (refunded, project) =>
      `您${givenFor(project)}支付的款项已退回 ${refunded}。本付款确认涵盖剩余款项。`,
    mailForced: (amount, project) =>
      `这是您${givenFor(project)}支付 ${amount} 的确认，在款项确认前开具。`,
    mailAttached: '付款确认已作为 PDF 附件随本邮件发送。',
    mailButton: '打开付款确认',
  },
  receipt: {
    issuedOn: '开具日期',
    paidOn: '付款时间',
    paidOnDay: '付款日期',
    project: '项目',
    method: '付款方式',
    feeDeducted: '手续费（从款项中扣除）',
    fee: '手续费',
    net: '机构实收',
    total: '实付总金额',
    totalDue: '应付总金额',
    refunded: '已退款',
    replaces: (number) => `替代已作废的 ${number}。`,
    forced: (reason) =>
      reason.length === 0 ? '在付款确认前开具。' : `在付款确认前开具：${reason}`,
    reference: '付款参考编号',
    date,
    dateAndTime: (at) => `${date(at)} ${at.clock}（香港时间）`,
    cardEnding: (brand, last4) => `${brand}（尾号 ${last4}）`,
    onBehalf: (organisation, person) => `${organisation}（${person}）`,
    pair: (label, value) => `${label}：${value}`,
  },
  methods: {
    unionpay: '银联',
    card: '信用卡',
    fps: '转数快',
    alipay_hk: '支付宝香港（AlipayHK）',
    alipay_ch: '支付宝',
    wechatpay_hk: '微信支付香港',
    wechatpay_ch: '微信支付',
    octopus: '八达通',
    bank_transfer: '银行转账',
    check_writing: '支票',
    cash: '现金',
  },
  tax: {
    heading: '税务信息',
    donation: '此款项为捐款，捐款人未因此获得任何商品或服务。',
    charity: (irFileNumber) =>
      `本机构是根据香港《税务条例》第88条获豁免缴税的慈善机构（税务局档案编号：${irFileNumber}）。`,
    deduction:
      '同一课税年度内的捐款总额达到港币100元或以上，可在香港申请税项扣除。请妥善保存此收据，以备查核。',
  },
  statement: {
    title: '年度对账单',
    year: '课税年度',
    yearFromTo: (name, from, to) => `${name}（${from}至${to}）`,
    asOf: '截至',
    donations: '捐款',
    payments: '付款',
    counted: (heading, count) => `${heading}（${count}笔）`,
    date: '日期',
    amount: '金额',
    paid: '实付',
    afterRefunds: '退款后',
    total: '总计',
    inPreparation: '准备中',
    inTheNameOf: (name) => `收据名义：${name}`,
    underWay: (amount) => `${amount} 正在退款，完成退款前仍计算在内。`,
    disputed: (amount) => `银行正要求退回 ${amount}，有结果前仍计算在内。`,
    cut: (shown, all) =>
      `捐款及付款共 ${all} 笔，此处只列出前 ${shown} 笔。总计已包括全部款项，完整清单见 CSV 文件。`,
    notOver: (lastDay) => `本课税年度至${lastDay}为止，其间的捐款及付款将会加入。`,
    amounts: '金额以港币计算，并包括捐款人或付款人承担的手续费。',
    page: (number, of) => `第${number}页，共${of}页`,
    tax: {
      donations: '捐款人未因捐款获得任何商品或服务。',
      some: (amount, sign) =>
        `其中 ${amount} 的捐款有载明此档案编号的收据。标有 ${sign} 的捐款没有此收据。`,
      deduction:
        '同一课税年度内的捐款总额达到港币100元或以上，可在香港申请税项扣除。本对账单仅汇总所列收据，不取代收据：请妥善保存收据，以备查核。',
    },
    columns: {
      kind: '类别',
      donation: '捐款',
      payment: '付款',
      receiptNumber: '收据编号',
      name: '收据上的姓名',
      feeCovered: '已承担的手续费',
      underWay: '退款处理中',
      disputed: '争议中',
      currency: '货币',
      irFileNumber: '税务局档案编号',
    },
  },
  payments: {
    date: '日期（香港时间）',
    payer: '付款人',
    organisation: '付款人所属机构',
    email: '电子邮箱地址',
    reference: '转账备注',
    status: '状态',
    statuses: {
      complete: '成功',
      error: '失败',
      processing: '处理中',
      scheduled: '已排期',
      reauthenticate: '重新验证',
      refunded: '已退款',
      cancelled: '已取消',
    },
  },
  supporters: {
    name: '姓名',
    email: '电子邮箱地址',
    language: '语言',
    agreedAt: '同意时间（香港时间）',
    unsubscribeLink: '取消订阅链接（仅限此人）',
  },
  plans: {
    startedAt: '开始时间（香港时间）',
    donor: '捐款人',
    payments: '期数',
    done: '已付期数',
    next: '下次日期',
    status: '状态',
    statuses: {
      active: '进行中',
      paused: '已暂停',
      cancelled: '已取消',
      completed: '已完成全期',
    },
    due: '到期日',
    number: '期号',
    issue: '问题',
    issues: {
      overdue: '逾期',
      waiting: '等待捐款人处理',
      retrying: '会重试',
      given_up: '已放弃',
    },
    id: '计划编号',
  },
  inbox: {
    foundAt: '发现时间（香港时间）',
    kind: '项目',
    kinds: {
      unknown_payment: '不明付款',
      paid_twice: '重复付款',
      other_sum: '金额不符',
      missing_at_provider: '服务商没有记录',
      refund_came_back: '退款被退回',
      unknown_refund: '不明退款',
      unknown_dispute: '不明争议',
      fraud_warning: '欺诈警示',
      taken_after_all: '取消后仍被扣款',
      not_settled: '尚无结果',
      opening_stopped: '机构未能开通',
    },
    provider: '支付服务商',
    providerId: '服务商编号',
    payment: '付款编号',
    settledAt: '处理时间（香港时间）',
    note: '备注',
  },
  charities: {
    name: '慈善机构',
    plan: '方案',
    status: '状态',
    statuses: {
      draft: '准备中',
      pending: '待处理',
      approved: '已批准',
      declined: '已拒绝',
      withdrawn: '已撤回',
      suspended: '已暂停',
    },
    round: '提交次数',
    submittedAt: '提交时间（香港时间）',
    dueOn: '审批期限',
  },
  mail: {
    greeting: (name) => (name === null ? '亲爱的支持者：' : `${name}：`),
    orOpen: '您也可以通过以下网址打开：',
    questions: (charity) => `如有疑问，请直接回复本邮件，与${charity}联系。`,
  },
  letters: {
    greeting: (name) => (name === null ? '亲爱的支持者：' : `${name}，您好：`),
    orOpen: '您也可以打开以下网址：',
    foot: (charity) => `您的账户适用于 Almoner 上的所有慈善机构。此邮件由${charity}的网页发出。`,
    of: {
    verify_email: {
      subject: '确认您的电子邮箱',
      heading: '确认您的电子邮箱',
      lines: [
        '请按下面的按钮，输入您设置的密码，确认这个电子邮箱属于您，然后登录。',
        '链接只能使用一次，24 小时内有效。如果您没有注册账户，请忽略此邮件，不会有任何改变。',
      ],
      button: '确认电子邮箱',
    },
    reset_password: {
      subject: '设置新密码',
      heading: '设置新密码',
      lines: [
        '请按下面的按钮，为您的账户设置新密码。',
        '链接只能使用一次，24 小时内有效。如果这不是您的要求，请忽略此邮件，密码保持不变。',
      ],
      button: '设置密码',
    },
    change_username: {
      subject: '确认新的用户名',
      heading: '确认新的用户名',
      lines: [
        '请按下面的按钮，输入账户的密码，以后便用这个电子邮箱登录。在此之前，请继续使用原来的地址登录。',
        '链接只能使用一次，24 小时内有效。如果这不是您的账户，请忽略此邮件，不会有任何改变。',
      ],
      button: '使用这个地址',
    },
    password_changed: {
      subject: '您的密码已更改',
      heading: '您的密码已更改',
      happened: (at) => `您账户的密码已于${at}更改，其他设备上的登录也已全部结束。`,
      lines: [
        '如果这不是您本人所为，请立即设置新密码：在登录页按“忘记密码？”。',
      ],
      button: '前往登录页',
    },
    undo_username: {
      subject: '您的用户名已更改',
      heading: '您的用户名已更改',
      happened: (at) => `您的账户已于${at}改用另一个用户名，不能再用这个地址登录。`,
      lines: [
        '如果这是您本人所为，请忽略此邮件。',
        '如果不是，请按下面的按钮：您的用户名会恢复为这个地址，所有登录会随即结束，并由您设置新密码。链接只能使用一次，72 小时内有效。',
      ],
      button: '恢复用户名',
    },
    username_changed: {
      subject: '您的用户名已更改',
      heading: '您的用户名已更改',
      happened: (at) => `您的账户已于${at}改用另一个用户名，不能再用这个地址登录。`,
      lines: ['如果这不是您本人所为，请回复此邮件。'],
      button: null,
    },
    second_factor_confirmed: {
      subject: '两步登录已开启',
      heading: '两步登录已开启',
      happened: (at) =>
        `您的账户已于${at}开启两步登录。以后登录时，除了密码，还需输入身份验证应用显示的验证码。`,
      lines: [
        '如果这不是您本人所为，说明有人知道您的密码。请立即设置新密码：在登录页按“忘记密码？”。由于没有验证码就无法登录，设置新密码后请回复此邮件。',
      ],
      button: '前往登录页',
    },
    second_factor_removed: {
      subject: '两步登录已关闭',
      heading: '两步登录已关闭',
      happened: (at) => `您的账户已于${at}关闭两步登录，以后只需密码即可登录。`,
      lines: [
        '如果这不是您本人所为，请立即设置新密码：在登录页按“忘记密码？”。然后在账户内重新设置两步登录。',
      ],
      button: '前往登录页',
    },
    account_erased: {
      subject: '您的账户已删除',
      heading: '您的账户已删除',
      lines: [
        '我们已按您的要求删除您的账户，以及我们保存的有关您的资料。任何人都不能再用这个电子邮箱登录。',
        '已删除的包括您的姓名和个人资料、已保存的信用卡、您写给慈善机构的备注，以及捐款记录中的身份信息。您的每月捐款已经终止，不会再扣款。正在处理的付款会照常完成。',
        '已向您开具的收据由慈善机构保留；账目中的金额也会保留，但不再有您的姓名。根据香港《税务条例》第 51C 条，慈善机构须保存记录七年。',
        '删除后无法恢复，这是有关您账户的最后一封信。如果您以后再次捐款，我们会把您当作新的捐款人。',
      ],
      button: null,
      foot: (charity) => `此要求在${charity}的网页上提出。`,
    },
    },
  },
  staffLetters: {
    greeting: (name) => (name === null ? '亲爱的同事：' : `${name}，您好：`),
    orOpen: '您也可以打开以下网址：',
    foot: (charity) => `此邮件与您在 Almoner 上${charity}工作台的登录有关。`,
    of: {
      verify_email: {
        subject: '确认您登录工作台的电子邮箱',
        heading: '确认您的电子邮箱',
        lines: [
          '请按下面的按钮，确认这个电子邮箱属于您。您用这个地址登录工作台。',
          '链接只能使用一次，24 小时内有效。如果您之后要求再发一封，请使用较新的一封。如果您不是该机构的职员，请忽略此邮件，不会有任何改变。',
        ],
        button: '确认电子邮箱',
      },
      change_username: {
        subject: '确认您登录工作台的新用户名',
        heading: '确认新的用户名',
        lines: [
          '请按下面的按钮，以后便用这个电子邮箱登录工作台。在此之前，请继续使用原来的地址登录。',
          '链接只能使用一次，24 小时内有效。如果您不是该机构的职员，请忽略此邮件，不会有任何改变。',
        ],
        button: '使用这个地址',
      },
      username_change_asked: {
        subject: '有人要求更改您的用户名',
        heading: '有人要求更改您的用户名',
        lines: [
          '有人以您的身份登录工作台，并用您的密码要求以后改用另一个电子邮箱登录。在该地址的邮件得到确认之前，一切保持不变。',
          '如果这是您本人所为，请忽略此邮件；否则请立即回复此邮件，回复会送到您的机构。',
        ],
        button: null,
      },
      undo_username: {
        subject: '您的用户名已更改',
        heading: '您的用户名已更改',
        happened: (at) =>
          `您已于${at}改用另一个用户名，不能再用这个地址登录工作台，所有登录也已结束。`,
        lines: [
          '如果这是您本人所为，请忽略此邮件。',
          '如果不是，请按下面的按钮：您的用户名会恢复为这个地址，所有登录会随即结束，并由您设置新密码。链接只能使用一次，72 小时内有效。之后请回复此邮件，通知您的机构。',
        ],
        button: '恢复用户名',
      },
      reset_password: {
        subject: '设置新密码',
        heading: '设置新密码',
        lines: [
          '请按下面的按钮，设置新的登录密码。',
          '链接只能使用一次，24 小时内有效。如果这不是您的要求，请忽略此邮件，密码保持不变。',
        ],
        button: '设置密码',
      },
      password_changed: {
        subject: '您的密码已更改',
        heading: '您的密码已更改',
        happened: (at) =>
          `您的登录密码已于${at}更改，其他设备上的登录也已全部结束。`,
        lines: [
          '如果这不是您本人所为，请立即设置新密码：在登录页按“忘记密码？”，然后回复此邮件。',
        ],
        button: null,
      },
      second_factor_confirmed: {
        subject: '两步登录已开启',
        heading: '两步登录已开启',
        happened: (at) =>
          `您的登录已于${at}开启两步登录。以后登录时，除了密码，还需输入身份验证应用显示的验证码。`,
        lines: [
          '如果这不是您本人所为，说明有人知道您的密码。请立即设置新密码：在登录页按“忘记密码？”。由于没有验证码就无法登录，设置新密码后请回复此邮件。',
        ],
        button: null,
      },
      second_factor_removed: {
        subject: '两步登录已关闭',
        heading: '两步登录已关闭',
        happened: (at) =>
          `您的登录已于${at}关闭两步登录，以后只需密码即可登录。`,
        lines: [
          '如果这不是您本人所为，请立即设置新密码：在登录页按“忘记密码？”，然后重新设置两步登录。',
        ],
        button: null,
      },
      accept_invitation: {
        subject: '邀请您加入慈善机构的工作台',
        heading: '邀请您加入慈善机构的工作台',
        lines: [
          '机构的所有者邀请您使用其 Almoner 工作台。',
          '请按下面的按钮，填写姓名并设置密码。邀请只能使用一次，72 小时内有效。如果您不是该机构的职员，请忽略此邮件，不会有任何改变。',
        ],
        button: '接受邀请',
        foot: (charity) => `此邮件与加入 Almoner 上${charity}工作台的邀请有关。`,
      },
      role_changed: {
        subject: '您在工作台的角色已更改',
        heading: '您在工作台的角色已更改',
        happened: (at) =>
          `您在工作台的角色已于${at}更改。所有登录也已结束，请重新登录。`,
        lines: [
          '您可以在“您的账户”查看您的角色。如有疑问，请回复此邮件，回复会送到您的机构。',
        ],
        button: null,
      },
      username_changed: {
        subject: '您的用户名已更改',
        heading: '您的用户名已更改',
        happened: (at) =>
          `您已于${at}改用另一个用户名，不能再用这个地址登录工作台，所有登录也已结束。`,
        lines: [
          '如果这不是您本人所为，请立即回复此邮件，回复会送到您的机构。',
        ],
        button: null,
      },
    },
  },
  activity: {
    at: '时间（香港）',
    number: '编号',
    who: '人员',
    device: '设备',
    place: '网络地址',
    kind: '类别',
    event: '事件',
    colleague: '同事',
    details: '详情',
    administration: 'Almoner 管理团队',
    kinds: {
      payments: '付款',
      reviews: '人工审核',
      projects: '项目',
      team: '团队',
      login: '登录',
      settings: '设置',
      application: '申请',
      views: '审计师查阅',
    },
  },
  team: {
    role: '角色',
    state: '状态',
    since: '自（香港时间）',
    accessUntil: '访问权限至（香港时间）',
    roles: { owner: '所有者', finance: '财务', fundraiser: '筹款', viewer: '查看者', auditor: '审计师' },
    states: { active: '使用中', invited: '已邀请', removed: '已移除' },
  },
  administratorFoot: '此邮件与您在 Almoner 管理后台的登录有关。',
}
