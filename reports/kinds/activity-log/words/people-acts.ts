import type { Words } from '@almoner/workflows/documents/csv/columns.ts'

/** In words, what staff did about their team and logins, and what they read. */
export const peopleActs = {
  StaffMemberAdded: { en: 'Joined the team', zh: '加入團隊', cn: '加入团队' },
  StaffInvited: { en: 'Invited a colleague', zh: '邀請同事', cn: '邀请同事' },
  InvitationAccepted: {
    en: 'Accepted the invitation',
    zh: '接受邀請',
    cn: '接受邀请',
  },
  InvitationRevoked: {
    en: 'Revoked an invitation',
    zh: '撤銷邀請',
    cn: '撤销邀请',
  },
  StaffRoleChanged: {
    en: 'Changed a colleague’s role',
    zh: '更改同事的角色',
    cn: '更改同事的角色',
  },
  StaffRemoved: {
    en: 'Removed a colleague',
    zh: '移除同事',
    cn: '移除同事',
  },
  StaffLinkRequested: {
    en: 'Requested a link by email',
    zh: '要求以電郵發送連結',
    cn: '请求通过邮件发送链接',
  },
  StaffEmailVerified: {
    en: 'Confirmed their email address',
    zh: '確認電郵地址',
    cn: '确认邮箱地址',
  },
  StaffUsernameChanged: {
    en: 'Changed their email address',
    zh: '更改電郵地址',
    cn: '更改邮箱地址',
  },
  StaffUsernameRestored: {
    en: 'Restored their former email address',
    zh: '恢復之前的電郵地址',
    cn: '恢复之前的邮箱地址',
  },
  StaffUsernameFollowed: {
    en: 'Now logs in with another email address',
    zh: '此後以另一電郵地址登入',
    cn: '此后使用另一电子邮箱登录',
  },
  StaffUsernameChangeCancelled: {
    en: 'Cancelled the change of their email address',
    zh: '取消更改電郵地址',
    cn: '取消更改邮箱地址',
  },
  StaffPasswordReset: {
    en: 'Reset their password',
    zh: '重設密碼',
    cn: '重置密码',
  },
  StaffPasswordChanged: {
    en: 'Changed their password',
    zh: '更改密碼',
    cn: '更改密码',
  },
  StaffSecondFactorConfirmed: {
    en: 'Turned on two-step login',
    zh: '開啟兩步登入',
    cn: '开启两步登录',
  },
  StaffSecondFactorRemoved: {
    en: 'Turned off two-step login',
    zh: '關閉兩步登入',
    cn: '关闭两步登录',
  },
  StaffDeviceAdded: { en: 'Logged in from a new device', zh: '從新裝置登入', cn: '从新设备登录' },
  ApplicationStarted: {
    en: 'Started the application',
    zh: '開始申請',
    cn: '开始申请',
  },
  ApplicantLinkRequested: {
    en: 'Requested a link to the application by email',
    zh: '要求以電郵發送申請連結',
    cn: '请求通过邮件发送申请链接',
  },
  ApplicantEmailVerified: {
    en: 'Confirmed the email address of the application',
    zh: '確認申請的電郵地址',
    cn: '确认申请的邮箱地址',
  },
  ApplicantPasswordReset: {
    en: 'Reset the password of the application',
    zh: '重設申請的密碼',
    cn: '重置申请的密码',
  },
  AgreementSigned: { en: 'Signed the agreement', zh: '簽署協議', cn: '签署协议' },
  ApplicantDescribed: {
    en: 'Described the charity in the application',
    zh: '在申請填寫機構資料',
    cn: '在申请中填写机构资料',
  },
  PlanChosen: {
    en: 'Chose a plan in the application',
    zh: '在申請選擇方案',
    cn: '在申请中选择方案',
  },
  BillingCardGiven: {
    en: 'Added a card for the plan',
    zh: '為方案加入信用卡',
    cn: '为方案添加信用卡',
  },
  LogoGiven: {
    en: 'Added a logo to the application',
    zh: '在申請加入標誌',
    cn: '在申请中添加标志',
  },
  DocumentGiven: {
    en: 'Added a document to the application',
    zh: '在申請加入文件',
    cn: '在申请中添加文件',
  },
  DocumentWithdrawn: {
    en: 'Removed a document from the application',
    zh: '從申請移除文件',
    cn: '从申请中移除文件',
  },
  ApplicantBankAccountGiven: {
    en: 'Added a bank account to the application',
    zh: '在申請加入銀行戶口',
    cn: '在申请中添加银行账户',
  },
  IdentityGiven: {
    en: 'Added identity details to the application',
    zh: '在申請加入身份資料',
    cn: '在申请中添加身份资料',
  },
  ApplicationRegistered: {
    en: 'Confirmed the answers of the application',
    zh: '確認申請內容',
    cn: '确认申请内容',
  },
  ApplicationSubmitted: {
    en: 'Submitted the application',
    zh: '提交申請',
    cn: '提交申请',
  },
  ApplicationReopened: {
    en: 'Reopened the application for editing',
    zh: '取回申請作修改',
    cn: '取回申请作修改',
  },
  ApplicationWithdrawn: {
    en: 'Withdrew the application',
    zh: '撤回申請',
    cn: '撤回申请',
  },
  ApplicationViewed: {
    en: 'Viewed the application',
    zh: '查看申請',
    cn: '查看申请',
  },
  DocumentViewed: {
    en: 'Opened a document of the application',
    zh: '開啟申請的文件',
    cn: '打开申请的文件',
  },
  IdentityUnmasked: {
    en: 'Viewed identity details of the application',
    zh: '查看申請的身份資料',
    cn: '查看申请的身份信息',
  },
  MoreAsked: {
    en: 'Requested more information',
    zh: '要求補充資料',
    cn: '要求补充资料',
  },
  ApplicationApproved: {
    en: 'Approved the application',
    zh: '批准申請',
    cn: '批准申请',
  },
  ApplicationDeclined: {
    en: 'Declined the application',
    zh: '拒絕申請',
    cn: '拒绝申请',
  },
  BooksViewed: { en: 'Viewed the books', zh: '查閱帳目', cn: '查阅账目' },
  FileViewed: { en: 'Opened a file', zh: '開啟檔案', cn: '打开文件' },
  FileDownloaded: { en: 'Downloaded a file', zh: '下載檔案', cn: '下载文件' },
} as const satisfies Readonly<Record<string, Words>>
