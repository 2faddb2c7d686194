import type { Words } from '@almoner/workflows/documents/csv/columns.ts'

/** In words, what staff changed in projects and settings. */
export const settingsActs = {
  ProjectCreated: { en: 'Created a project', zh: '建立了項目', cn: '创建了项目' },
  ProjectDetailsChanged: { en: 'Edited a project', zh: '修改了項目', cn: '修改了项目' },
  ProjectVisibilityChanged: {
    en: 'Changed whether a project is public',
    zh: '更改項目是否公開',
    cn: '更改项目是否公开',
  },
  ProjectClosed: { en: 'Closed a project', zh: '結束了項目', cn: '关闭了项目' },
  ProjectReopened: { en: 'Reopened a project', zh: '重新開放了項目', cn: '重新开放了项目' },
  ManualMethodSet: { en: 'Changed a payment method', zh: '更改收款方式', cn: '更改收款方式' },
  ProviderConnected: { en: 'Connected a wallet', zh: '已連接電子錢包', cn: '已连接电子钱包' },
  ProviderDisconnected: {
    en: 'Disconnected a wallet',
    zh: '已中斷連接電子錢包',
    cn: '已断开连接电子钱包',
  },
  TapAndGoFeeSet: {
    en: 'Set the fee of Tap & Go',
    zh: '設定拍住賞 Tap & Go 的費用',
    cn: '设定拍住赏 Tap & Go 的费用',
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
    zh: '更改了財政年度的開始月份',
    cn: '更改了财政年度的开始月份',
  },
  ReportRequested: { en: 'Requested a report', zh: '要求了報表', cn: '请求了报表' },
  ReportScheduled: { en: 'Scheduled a report', zh: '設定了定期報表', cn: '设定了定期报表' },
  ReportScheduleEnded: {
    en: 'Ended a schedule of reports',
    zh: '停止了定期報表',
    cn: '停止了定期报表',
  },
  AccountingCodesChanged: {
    en: 'Changed the accounting codes',
    zh: '更改了會計科目',
    cn: '更改了会计科目',
  },
  ReceiptFormatSet: {
    en: 'Changed the receipt format',
    zh: '更改了收據格式',
    cn: '更改了收据格式',
  },
  ReceiptPrefixChanged: {
    en: 'Changed the letters of receipt numbers',
    zh: '更改收據編號的字母',
    cn: '更改收据编号的字母',
  },
  LegalDocumentAdded: { en: 'Added a legal document', zh: '加入了法律文件', cn: '添加了法律文件' },
  OrganisationProfileChanged: {
    en: 'Changed the organisation’s info',
    zh: '更改了機構資料',
    cn: '更改了机构资料',
  },
  ProfileChangeProposed: {
    en: 'Proposed a change of the registered details',
    zh: '提出更改註冊資料',
    cn: '提出更改注册资料',
  },
  ProfileChangeWithdrawn: {
    en: 'Withdrew the proposed change of the registered details',
    zh: '撤回了註冊資料的更改',
    cn: '撤回了注册资料的更改',
  },
  ProfileChangeApproved: {
    en: 'Approved the change of the registered details',
    zh: '批准了註冊資料的更改',
    cn: '批准了注册资料的更改',
  },
  ProfileChangeDeclined: {
    en: 'Declined the change of the registered details',
    zh: '不批准註冊資料的更改',
    cn: '不批准注册资料的更改',
  },
  TermsAccepted: { en: 'Accepted the terms', zh: '接受了使用條款', cn: '接受了使用条款' },
  SecondFactorRequired: {
    en: 'Required two-step login for all staff',
    zh: '要求所有職員使用兩步登入',
    cn: '要求所有员工使用两步登录',
  },
  SecondFactorRequirementEnded: {
    en: 'Made two-step login optional',
    zh: '取消必須使用兩步登入',
    cn: '取消必须使用两步登录',
  },
  TaxStatusVerified: {
    en: 'Verified the tax exemption',
    zh: '核實了免稅資格',
    cn: '核实了免税资格',
  },
  TaxStatusEnded: { en: 'Ended the tax exemption', zh: '終止了免稅資格', cn: '终止了免税资格' },
  OrganisationRegistered: { en: 'Registered the charity', zh: '登記了機構', cn: '登记了机构' },
  OrganisationApproved: { en: 'Approved the charity', zh: '批准了機構', cn: '批准了机构' },
  OrganisationDeclined: { en: 'Declined the charity', zh: '拒絕了機構', cn: '拒绝了机构' },
  OrganisationSuspended: {
    en: 'Suspended the charity',
    zh: '暫停了機構的服務',
    cn: '暂停了机构的服务',
  },
  OrganisationReinstated: {
    en: 'Reinstated the charity',
    zh: '恢復了機構的服務',
    cn: '恢复了机构的服务',
  },
  OrganisationPlanChanged: {
    en: 'Changed the service plan',
    zh: '更改了服務計劃',
    cn: '更改了服务计划',
  },
  SubscriptionCardReplaced: {
    en: 'Replaced the card of the subscription',
    zh: '更換用於支付服務計劃的信用卡',
    cn: '更换用于支付服务计划的信用卡',
  },
  SubscriptionPlanChanged: {
    en: 'Changed the service plan',
    zh: '更改了服務計劃',
    cn: '更改了服务计划',
  },
  PlanChangeScheduled: {
    en: 'Requested a service plan from a later day',
    zh: '申請於日後轉用服務計劃',
    cn: '申请于日后改用服务计划',
  },
  PlanChangeCancelled: {
    en: 'Cancelled the change of service plan',
    zh: '取消更改服務計劃',
    cn: '取消更改服务计划',
  },
  InvoiceIssued: { en: 'Requested a service plan', zh: '申請服務計劃', cn: '申请服务计划' },
  InvoiceChargeBegun: {
    en: 'Started a card payment for the subscription',
    zh: '開始以信用卡支付服務計劃費用',
    cn: '开始以信用卡支付服务计划费用',
  },
  ReliefRequested: {
    en: 'Asked a second person to approve a waiver or a credit',
    zh: '提交第二人批核豁免或抵扣額',
    cn: '提交第二人审批豁免或抵扣额',
  },
  ReliefGranted: {
    en: 'Granted a waiver or a credit',
    zh: '批准了豁免或抵扣額',
    cn: '批准了豁免或抵扣额',
  },
  ReliefRefused: {
    en: 'Refused a waiver or a credit',
    zh: '拒絕了豁免或抵扣額',
    cn: '拒绝了豁免或抵扣额',
  },
  CharityDataOpened: {
    en: 'Opened the charity’s data',
    zh: '開啟了機構的資料',
    cn: '打开了机构的资料',
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
