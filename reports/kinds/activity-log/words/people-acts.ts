import type { Words } from '@almoner/workflows/documents/csv/columns.ts'

/** In words, what staff did about their team and logins, and what they read. */
export const peopleActs = {
  StaffMemberAdded: { en: 'Joined the team', zh: '加入團隊', cn: '加入团队' },
  StaffInvited: { en: 'Invited a colleague', zh: '邀請同事', cn: '邀请同事' },
  InvitationAccepted: { en: 'Accepted the invitation', zh: '接受了邀請', cn: '接受了邀请' },
  InvitationRevoked: { en: 'Revoked an invitation', zh: '撤銷了邀請', cn: '撤销了邀请' },
  StaffRoleChanged: {
    en: 'Changed a colleague’s role',
    zh: '更改同事的角色',
    cn: '更改同事的角色',
  },
  StaffRemoved: { en: 'Removed a colleague', zh: '移除了同事', cn: '移除了同事' },
  StaffLinkRequested: {
    en: 'Requested a link by email',
    zh: '要求以電郵發送連結',
    cn: '请求通过邮件发送链接',
  },
  StaffEmailVerified: {
    en: 'Confirmed their email address',
    zh: '確認了電郵地址',
    cn: '确认了邮箱地址',
  },
  StaffUsernameChanged: {
    en: 'Changed their email address',
    zh: '更改了電郵地址',
    cn: '更改了邮箱地址',
  },
  StaffUsernameRestored: {
    en: 'Restored their former email address',
    zh: '恢復了之前的電郵地址',
    cn: '恢复了之前的邮箱地址',
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
  StaffPasswordReset: { en: 'Reset their password', zh: '重設了密碼', cn: '重置了密码' },
  StaffPasswordChanged: { en: 'Changed their password', zh: '更改了密碼', cn: '更改了密码' },
  StaffSecondFactorConfirmed: {
    en: 'Turned on two-step login',
    zh: '開啟了兩步登入',
    cn: '开启了两步登录',
  },
  StaffSecondFactorRemoved: {
    en: 'Turned off two-step login',
    zh: '關閉了兩步登入',
    cn: '关闭了两步登录',
  },
  StaffDeviceAdded: { en: 'Logged in from a new device', zh: '從新裝置登入', cn: '从新设备登录' },
  ApplicationStarted: { en: 'Started the application', zh: '開始了申請', cn: '开始了申请' },
  ApplicantLinkRequested: {
    en: 'Requested a link to the application by email',
    zh: '要求以電郵發送申請連結',
    cn: '要求以电邮发送申请链接',
  },
  ApplicantEmailVerified: {
    en: 'Confirmed the email address of the application',
    zh: '確認申請的電郵地址',
    cn: '确认申请的电邮地址',
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
    en: 'Chose a service plan in the application',
    zh: '在申請選擇服務計劃',
    cn: '在申请中选择服务计划',
  },
  BillingCardGiven: {
    en: 'Added a card for the service plan',
    zh: '為服務計劃加入信用卡',
    cn: '为服务计划添加信用卡',
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
    zh: '在申請加入身分資料',
    cn: '在申请中添加身份资料',
  },
  ApplicationRegistered: {
    en: 'Confirmed the answers of the application',
    zh: '確認申請內容',
    cn: '确认申请内容',
  },
  ApplicationSubmitted: { en: 'Submitted the application', zh: '提交了申請', cn: '提交了申请' },
  ApplicationReopened: {
    en: 'Reopened the application for editing',
    zh: '收回了申請',
    cn: '收回了申请',
  },
  ApplicationWithdrawn: { en: 'Withdrew the application', zh: '撤回了申請', cn: '撤回了申请' },
  ApplicationViewed: { en: 'Viewed the application', zh: '查看了申請', cn: '查看了申请' },
  DocumentViewed: {
    en: 'Opened a document of the application',
    zh: '開啟了申請的文件',
    cn: '打开了申请的文件',
  },
  IdentityUnmasked: {
    en: 'Viewed identity details of the application',
    zh: '查看了申請的身分資料',
    cn: '查看了申请的身份信息',
  },
  MoreAsked: { en: 'Requested more information', zh: '要求補交文件', cn: '要求补交文件' },
  ApplicationApproved: { en: 'Approved the application', zh: '批准了申請', cn: '批准了申请' },
  ApplicationDeclined: { en: 'Declined the application', zh: '拒絕了申請', cn: '拒绝了申请' },
  BooksViewed: { en: 'Viewed the books', zh: '查閱帳目', cn: '查阅账目' },
  FileViewed: { en: 'Opened a file', zh: '開啟檔案', cn: '打开文件' },
  FileDownloaded: { en: 'Downloaded a file', zh: '下載檔案', cn: '下载文件' },
} as const satisfies Readonly<Record<string, Words>>
