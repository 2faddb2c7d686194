import type { Words } from '@almoner/workflows/documents/csv/columns.ts'

/** In words, what staff changed in projects and settings. */
export const settingsActs = {
  ProjectCreated: {
    en: 'Created a project',
    zh: '建立項目',
    cn: '创建项目',
  },
  ProjectDetailsChanged: {
    en: 'Edited a project',
    zh: '修改項目',
    cn: '修改项目',
  },
  ProjectVisibilityChanged: {
    en: 'Changed whether a project is public',
    zh: '更改項目是否公開',
    cn: '更改项目是否公开',
  },
  ProjectClosed: {
    en: 'Closed a project',
    zh: '結束項目',
    cn: '关闭项目',
  },
  ProjectReopened: {
    en: 'Reopened a project',
    zh: '重新開放項目',
    cn: '重新开放项目',
  },
  ManualMethodSet: {
    en: 'Changed a payment method',
    zh: '更改付款方式',
    cn: '更改付款方式',
  },
  ProviderConnected: {
    en: 'Connected a wallet',
    zh: '連接電子錢包',
    cn: '连接电子钱包',
  },
  ProviderDisconnected: {
    en: 'Disconnected a wallet',
    zh: '中斷連接電子錢包',
    cn: '断开连接电子钱包',
  },
  TapAndGoFeeSet: {
    en: 'Set the fee of Tap & Go',
    zh: '更改拍住賞 Tap & Go 的費用',
    cn: '更改拍住赏 Tap & Go 的费用',
  },
  FormRowsChanged: {
    en: 'Changed the questions of the donation form',
    zh: '更改捐款表格的問題',
    cn: '更改捐款表单的问题',
  },
  ThemeColoursChanged: {
    en: 'Changed the colours of the donation pages',
    zh: '更改捐款網頁的顏色',
    cn: '更改捐款网页的颜色',
  },
  FinancialYearSet: {
    en: 'Changed the start of the financial year',
    zh: '更改財政年度的開始月份',
    cn: '更改财政年度的开始月份',
  },
  ReportRequested: {
    en: 'Requested a report',
    zh: '要求報表',
    cn: '请求报表',
  },
  ReportScheduled: {
    en: 'Scheduled a report',
    zh: '設定定期報表',
    cn: '设定定期报表',
  },
  ReportScheduleEnded: {
    en: 'Ended a schedule of reports',
    zh: '停止定期報表',
    cn: '停止定期报表',
  },
  AccountingCodesChanged: {
    en: 'Changed the accounting codes',
    zh: '更改會計科目',
    cn: '更改会计科目',
  },
  ReceiptFormatSet: {
    en: 'Changed the receipt format',
    zh: '更改收據格式',
    cn: '更改收据格式',
  },
  ReceiptPrefixChanged: {
    en: 'Changed the receipt prefix',
    zh: '更改收據編號前綴',
    cn: '更改收据编号前缀',
  },
  LegalDocumentAdded: {
    en: 'Added a legal document',
    zh: '加入法律文件',
    cn: '添加法律文件',
  },
  OrganisationProfileChanged: {
    en: 'Changed the organisation’s info',
    zh: '更改機構資料',
    cn: '更改机构资料',
  },
  ProfileChangeProposed: {
    en: 'Proposed a change of the registered details',
    zh: '提出更改註冊資料',
    cn: '提出更改注册资料',
  },
  ProfileChangeWithdrawn: {
    en: 'Withdrew the proposed change of the registered details',
    zh: '撤回註冊資料的更改',
    cn: '撤回注册资料的更改',
  },
  ProfileChangeApproved: {
    en: 'Approved the change of the registered details',
    zh: '批准註冊資料的更改',
    cn: '批准注册资料的更改',
  },
  ProfileChangeDeclined: {
    en: 'Declined the change of the registered details',
    zh: '不批准註冊資料的更改',
    cn: '不批准注册资料的更改',
  },
  TermsAccepted: {
    en: 'Accepted the terms',
    zh: '接受使用條款',
    cn: '接受使用条款',
  },
  SecondFactorRequired: {
    en: 'Required two-step login for all staff',
    zh: '要求所有職員使用兩步登入',
    cn: '要求所有职员使用两步登录',
  },
  SecondFactorRequirementEnded: {
    en: 'Made two-step login optional',
    zh: '將兩步登入改為可選',
    cn: '将两步登录改为可选',
  },
  TaxStatusVerified: {
    en: 'Verified the tax exemption',
    zh: '核實免稅資格',
    cn: '核实免税资格',
  },
  TaxStatusEnded: {
    en: 'Ended the tax exemption',
    zh: '終止免稅資格',
    cn: '终止免税资格',
  },
  OrganisationRegistered: {
    en: 'Registered the charity',
    zh: '登記機構',
    cn: '登记机构',
  },
  OrganisationApproved: {
    en: 'Approved the charity',
    zh: '批准機構',
    cn: '批准机构',
  },
  OrganisationDeclined: {
    en: 'Declined the charity',
    zh: '拒絕機構',
    cn: '拒绝机构',
  },
  OrganisationSuspended: {
    en: 'Suspended the charity',
    zh: '暫停機構的服務',
    cn: '暂停机构的服务',
  },
  OrganisationReinstated: {
    en: 'Reinstated the charity',
    zh: '恢復機構的服務',
    cn: '恢复机构的服务',
  },
  OrganisationPlanChanged: {
    en: 'Changed the plan',
    zh: '更改方案',
    cn: '更改方案',
  },
  SubscriptionCardReplaced: {
    en: 'Replaced the card of the subscription',
    zh: '更換繳付方案費用的信用卡',
    cn: '更换支付方案费用的信用卡',
  },
  SubscriptionPlanChanged: {
    en: 'Changed the plan',
    zh: '更改方案',
    cn: '更改方案',
  },
  SubscriptionRested: {
    en: 'Paused the service plan of the suspended charity',
    zh: '因機構暫停服務而暫停服務計劃',
    cn: '因机构暂停服务而暂停服务计划',
  },
  SubscriptionResumed: {
    en: 'Resumed the service plan of the reinstated charity',
    zh: '機構恢復服務後恢復服務計劃',
    cn: '机构恢复服务后恢复服务计划',
  },
  PlanChangeScheduled: {
    en: 'Requested a plan from a later day',
    zh: '申請於日後轉用另一方案',
    cn: '申请于日后改用另一方案',
  },
  PlanChangeCancelled: {
    en: 'Cancelled the change of plan',
    zh: '取消更改方案',
    cn: '取消更改方案',
  },
  InvoiceIssued: {
    en: 'Requested a plan',
    zh: '申請轉用方案',
    cn: '申请改用方案',
  },
  InvoiceChargeBegun: {
    en: 'Started a card payment for the subscription',
    zh: '開始以信用卡支付方案費用',
    cn: '开始以信用卡支付方案费用',
  },
  ReliefRequested: {
    en: 'Asked a second person to approve a waiver or a credit',
    zh: '提交第二人批核豁免或抵扣額',
    cn: '提交第二人审批豁免或抵扣额',
  },
  ReliefGranted: {
    en: 'Granted a waiver or a credit',
    zh: '批准豁免或抵扣額',
    cn: '批准豁免或抵扣额',
  },
  ReliefRefused: {
    en: 'Refused a waiver or a credit',
    zh: '拒絕豁免或抵扣額',
    cn: '拒绝豁免或抵扣额',
  },
  CharityDataOpened: {
    en: 'Opened the charity’s data',
    zh: '開啟機構的資料',
    cn: '打开机构的资料',
  },
  CustomDomainAsked: {
    en: 'Requested a custom domain',
    zh: '申請使用自訂網域',
    cn: '申请使用自定义域名',
  },
  CustomDomainCheckRequested: {
    en: 'Requested another check of the custom domain',
    zh: '要求再次檢查自訂網域',
    cn: '请求再次检查自定义域名',
  },
  CustomDomainRemoved: {
    en: 'Removed the custom domain',
    zh: '移除自訂網域',
    cn: '移除自定义域名',
  },
} as const satisfies Readonly<Record<string, Words>>
