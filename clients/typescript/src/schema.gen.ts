// Written by `npm run generate -- types` from the description of the API: not edited by hand.
import type { Decimal, Long } from './numbers.js';

export interface paths {
  '/api/authentication/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['authentication_login'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/authentication/refresh-token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['authentication_refresh'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/authentication/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['authentication_logout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/authentication/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['authentication_changePassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/platform/notifications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['ownNotifications_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/platform/notifications/{referanceNo}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['ownNotifications_resend'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/offline/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['jobs_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/offline/jobs/assigned': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['jobs_assigned'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/offline/jobs/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['jobs_changes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/offline/jobs/{jobId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['jobs_show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/offline/jobs/{jobId}/owner': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put: operations['jobs_assignOwner'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/offline/jobs/{jobId}/transitions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['jobTransitions_transitions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/offline/jobs/{jobId}/files/{fileId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['jobs_file'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/platform/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['platformJobs_list'];
    put?: never;
    post: operations['intake_open'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/platform/jobs/{jobId}/endorsement-requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['intake_requestEndorsement'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/platform/jobs/{jobId}/transfer-documents/{kind}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put: operations['intake_putTransferDocument'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/platform/jobs/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['platformJobs_changes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/offline/jobs/{jobId}/endorsements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['endorsements_make'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/offline/jobs/{jobId}/endorsements/reject': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['endorsements_reject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/platform/jobs/{jobId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['endorsedJobs_show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/offline/jobs/{jobId}/actions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['jobs_actions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/offline/settlements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['insurerSettlements_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/offline/settlements/{day}/endorsements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['insurerSettlements_endorsements'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/offline/settlements/{day}/compare': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['insurerSettlements_compare'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/platform/settlements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['platformSettlements_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/platform/settlements/{day}/endorsements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['platformSettlements_endorsements'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/platform/settlements/{day}/compare': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['platformSettlements_compare'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/parameters/{parameterId}/values': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['parameters_values'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/VehicleCatalogs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['vehicleCatalogs_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/VehicleCatalogs/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['vehicleCatalogs_versions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/outgoing-logs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['outgoingLogs_page'];
    put?: never;
    post: operations['outgoingLogs_announce'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/outgoing-logs/{id}/payload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['outgoingLogs_payload'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/codes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['codes_codes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ServiceAvailabilities': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['availabilities_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ServiceAvailabilities/companies/{insuranceCompanyId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['availabilities_listOfCompany'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ServiceAvailabilities/agents/{agentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['availabilities_listOfAgent'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ServiceAvailabilities/agents/{agentId}/subscriptions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['availabilities_listSubscriptions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/service-availabilities/outcomes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['outcomes_report'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @enum {integer} */
    ActionTypeCode: 1 | 2 | 3 | 4 | 5;
    AgentSubscriptionItem: {
      /** Format: int32 */
      ServiceOperationId: number;
      ServiceOperationName: string | null;
      ServiceName: string | null;
      /** Format: int32 */
      OutsourceProcessId: number | null;
      OutsourceProcessName: string | null;
    };
    AgentSubscriptionItemPage: {
      /** Format: int32 */
      TotalCount: number;
      /** Format: int32 */
      Page: number;
      /** Format: int32 */
      Size: number;
      /** Format: int32 */
      TotalPage: number;
      HasNextPage: boolean;
      HasPreviousPage: boolean;
      Items: components['schemas']['AgentSubscriptionItem'][];
    };
    AgentSubscriptionItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AgentSubscriptionItemPage'];
    };
    Amount: Decimal;
    AnnounceOutgoingLog: {
      /** Format: int32 */
      agentId: number;
      /** Format: int32 */
      insuranceCompanyId?: number | null;
      /** Format: int32 */
      productId?: number | null;
      /** Format: int32 */
      serviceOperationId?: number | null;
      url: string;
      startedAt: components['schemas']['RequestDateTime'];
      /** Format: int32 */
      durationMs: number;
      /** Format: int32 */
      httpStatus?: number | null;
      dataSent: string;
      dataReceived: string;
    };
    AnnouncedLog: {
      /** Format: int64 */
      OutgoingRequestLogID: Long;
      GwLogId: string;
    };
    AnnouncedLogResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AnnouncedLog'];
    };
    AssignOwner: {
      /** Format: int32 */
      ownerId: number | null;
    };
    AvailabilityItem: {
      /** Format: int32 */
      Id: number;
      /** Format: int32 */
      InsuranceCompanyId: number;
      InsuranceCompanyName: string;
      /** Format: int32 */
      ProductId: number | null;
      ProductName: string;
      /** Format: int32 */
      ServiceOperationId: number;
      ServiceOperationName: string;
      ServiceName: string;
      /** Format: int32 */
      OutsourceProcessId: number | null;
      OutsourceProcessName: string | null;
      /** @enum {string} */
      Status: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      Reason: string;
      StatusDate: components['schemas']['DateTime'];
    };
    AvailabilityItemPage: {
      /** Format: int32 */
      TotalCount: number;
      /** Format: int32 */
      Page: number;
      /** Format: int32 */
      Size: number;
      /** Format: int32 */
      TotalPage: number;
      HasNextPage: boolean;
      HasPreviousPage: boolean;
      Items: components['schemas']['AvailabilityItem'][];
    };
    AvailabilityItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AvailabilityItemPage'];
    };
    CallOutcome: {
      /** Format: int32 */
      insuranceCompanyId: number;
      /** Format: int32 */
      productId?: number | null;
      /** Format: int32 */
      serviceOperationId: number;
      /** Format: int32 */
      outsourceProcessId?: number | null;
      at: components['schemas']['RequestDateTime'];
      succeeded: boolean;
    };
    ChangeOwnPassword: {
      currentPassword: string;
      newPassword: string;
    };
    CodeLists: {
      Stages: components['schemas']['CodeName'][];
      JobStatuses: components['schemas']['CodeName'][];
      ActionTypes: components['schemas']['CodeName'][];
      EndorsementTypes: components['schemas']['CodeName'][];
      CurrencyTypes: components['schemas']['CodeName'][];
      RejectReasons: components['schemas']['CodeName'][];
      NotificationTypes: components['schemas']['CodeName'][];
      FileKinds: components['schemas']['CodeName'][];
      ServiceStatuses: components['schemas']['CodeName'][];
      DeliveryStates: components['schemas']['CodeName'][];
      Verdicts: components['schemas']['CodeName'][];
      Roles: components['schemas']['CodeName'][];
      Permissions: components['schemas']['CodeName'][];
      SyncStates: components['schemas']['CodeName'][];
      SyncPhases: components['schemas']['CodeName'][];
      SyncSources: components['schemas']['CodeName'][];
      SilenceReasons: components['schemas']['CodeName'][];
      AuditActions: components['schemas']['CodeName'][];
      ConflictCauses: components['schemas']['CodeName'][];
    };
    CodeListsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['CodeLists'];
    };
    CodeName: {
      Code: number | string;
      Tr: string;
      En: string;
    };
    Comparison: {
      /** Format: int32 */
      Agreed: number;
      MissingHere: components['schemas']['MissingHere'][];
      MissingThere: components['schemas']['MissingThere'][];
      Different: components['schemas']['Difference'][];
      Doubled: components['schemas']['DoubledRow'][];
      Counts: components['schemas']['ComparisonCounts'];
    };
    ComparisonCounts: {
      /** Format: int32 */
      MissingHere: number;
      /** Format: int32 */
      MissingThere: number;
      /** Format: int32 */
      Different: number;
      /** Format: int32 */
      Doubled: number;
    };
    ComparisonResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['Comparison'];
    };
    /** Format: date-time */
    DateTime: string;
    Difference: {
      /** Format: int32 */
      Row: number;
      /** Format: int32 */
      JobId: number;
      /** Format: int64 */
      ActionId: Long;
      PolicyNumber: string;
      RenewalNo: string;
      /** Format: int32 */
      EndorsementNo: number;
      /** @enum {string} */
      Field: 'GrossPremium' | 'NetPremium' | 'Commission' | 'CurrencyType' | 'ProductId';
      Here: components['schemas']['Amount'] | null;
      There: components['schemas']['Amount'] | null;
    };
    DoubledRow: {
      /** @enum {string} */
      Side: 'Here' | 'There';
      /** Format: int32 */
      Row: number | null;
      /** Format: int32 */
      JobId: number | null;
      /** Format: int64 */
      ActionId: Long | null;
      PolicyNumber: string;
      RenewalNo: string;
      /** Format: int32 */
      EndorsementNo: number;
    };
    EndorsedJob: {
      /** Format: int32 */
      Id: number;
      CurrentStage: components['schemas']['StageCode'];
      JobStatus: components['schemas']['JobStatusCode'];
      /** Format: int32 */
      ProductId: number;
      /** Format: int32 */
      ProductBranchId: number;
      /** Format: int32 */
      RejectReasonId: number | null;
      LastJobActionType: components['schemas']['ActionTypeCode'];
      CreateDate: components['schemas']['LocalDateTime'];
      LastActionDate: components['schemas']['LocalDateTime'];
      HasExistPolicyRequest: boolean;
      /** Format: int32 */
      OwnerId: number | null;
      AgentName: string | null;
      ProductBranchName: string;
      PlatformProposalId: number | string | null;
      PolicyNumber: string | null;
      Endorsement: components['schemas']['EndorsementMadePayload'] | null;
    };
    EndorsedJobResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['EndorsedJob'];
    };
    EndorsementDryRun: {
      LocalGrossPremium: components['schemas']['Amount'];
      LocalCommission: components['schemas']['Amount'];
      Warnings: string[];
    };
    EndorsementDryRunResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['EndorsementDryRun'];
    };
    EndorsementFileRequest: {
      fileName: string;
      contentType: string;
      base64Content: string;
    };
    EndorsementInstallmentDetailRequest: {
      /** Format: int16 */
      installmentNo: number;
      paymentAmount: components['schemas']['Amount'];
      paymentDate: components['schemas']['RequestDateTime'];
      commission?: components['schemas']['Amount'] | null;
    };
    EndorsementMadePayload: {
      /** Format: int32 */
      JobId: number;
      /** Format: int32 */
      ProductId: number;
      /** Format: int32 */
      InsuranceCompanyId: number;
      /** Format: int64 */
      ActionId: Long;
      PolicyNumber: string;
      RenewalNo: string;
      /** Format: int32 */
      EndorsementNo: number;
      /** Format: int32 */
      EndorsementType: number;
      GrossPremium: components['schemas']['Amount'];
      NetPremium: components['schemas']['Amount'];
      Commission: components['schemas']['Amount'];
      ExchangeRate: components['schemas']['Amount'];
      LocalGrossPremium: components['schemas']['Amount'];
      LocalCommission: components['schemas']['Amount'];
      IsTransferCompleted: boolean;
      Stage: components['schemas']['StageCode'];
      CreateDate: components['schemas']['DateTime'];
      PlatformProposalId: number | string | null;
    };
    EndorsementPolicyRequest: {
      policyNumber: string;
      renewalNo: string;
      /** Format: int32 */
      endorsementNo: number;
      /** Format: int32 */
      endorsementType: number;
      policyStartDate: components['schemas']['RequestDateTime'];
      policyEndDate: components['schemas']['RequestDateTime'];
      processingDate: components['schemas']['RequestDateTime'];
      grossPremium: components['schemas']['Amount'];
      netPremium: components['schemas']['Amount'];
      commission: components['schemas']['Amount'];
      /** Format: int16 */
      installmentNumber: number;
    };
    EndorsementPremiumRequest: {
      /** Format: int32 */
      currencyType: number;
      exchangeRate: components['schemas']['Amount'];
      installmentDetails?: components['schemas']['EndorsementInstallmentDetailRequest'][] | null;
    };
    JobActionItem: {
      /** Format: int64 */
      Id: Long;
      /** Format: int32 */
      JobId: number;
      ActionType: components['schemas']['ActionTypeCode'];
      Stage: components['schemas']['StageCode'];
      /** Format: int32 */
      UserId: number | null;
      UserName: string | null;
      Message: string | null;
      CreateDate: components['schemas']['LocalDateTime'];
      /** Format: int32 */
      RejectReasonId: number | null;
      Files: components['schemas']['JobFileItem'][];
      Endorsement: components['schemas']['RecordedEndorsement'] | null;
    };
    JobActionItemListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['JobActionItem'][];
    };
    JobChanges: {
      Items: components['schemas']['JobItem'][];
      NextCursor: string;
    };
    JobChangesResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['JobChanges'];
    };
    JobDetail: {
      /** Format: int32 */
      Id: number;
      CurrentStage: components['schemas']['StageCode'];
      JobStatus: components['schemas']['JobStatusCode'];
      /** Format: int32 */
      ProductId: number;
      /** Format: int32 */
      ProductBranchId: number;
      /** Format: int32 */
      RejectReasonId: number | null;
      LastJobActionType: components['schemas']['ActionTypeCode'];
      CreateDate: components['schemas']['LocalDateTime'];
      LastActionDate: components['schemas']['LocalDateTime'];
      HasExistPolicyRequest: boolean;
      /** Format: int32 */
      OwnerId: number | null;
      AgentName: string | null;
      ProductBranchName: string;
      PlatformProposalId: number | string | null;
      PolicyNumber: string | null;
      /** Format: int32 */
      AgentId: number;
      ReachableStages: components['schemas']['ReachableStageCode'][];
      Files: components['schemas']['JobFileReference'][];
    };
    JobDetailResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['JobDetail'];
    };
    JobFileItem: {
      /** Format: int32 */
      Id: number;
      /** @enum {string} */
      Kind: 'ZeyilPdf' | 'BilgilendirmeFormu' | 'Attachment';
      FileName: string;
      ContentType: string;
      /** Format: int32 */
      Size: number;
      Sha256: string;
    };
    JobFileReference: {
      /** Format: int32 */
      FileId: number;
      FileName: string;
      /** @enum {string} */
      Kind: 'ZeyilPdf' | 'BilgilendirmeFormu' | 'Attachment';
      ContentType: string;
      /** Format: int32 */
      Size: number;
    };
    JobItem: {
      /** Format: int32 */
      Id: number;
      CurrentStage: components['schemas']['StageCode'];
      JobStatus: components['schemas']['JobStatusCode'];
      /** Format: int32 */
      ProductId: number;
      /** Format: int32 */
      ProductBranchId: number;
      /** Format: int32 */
      RejectReasonId: number | null;
      LastJobActionType: components['schemas']['ActionTypeCode'];
      CreateDate: components['schemas']['LocalDateTime'];
      LastActionDate: components['schemas']['LocalDateTime'];
      HasExistPolicyRequest: boolean;
      /** Format: int32 */
      OwnerId: number | null;
      AgentName: string | null;
      ProductBranchName: string;
      PlatformProposalId: number | string | null;
    };
    JobItemPage: {
      /** Format: int32 */
      TotalCount: number;
      /** Format: int32 */
      Page: number;
      /** Format: int32 */
      Size: number;
      /** Format: int32 */
      TotalPage: number;
      HasNextPage: boolean;
      HasPreviousPage: boolean;
      Items: components['schemas']['JobItem'][];
    };
    JobItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['JobItemPage'];
    };
    JobOperation: {
      /** @enum {string} */
      Operation: 'MakeEndorsement' | 'RejectEndorsement';
      Allowed: boolean;
      Reasons: ('Permission.CreateMissing' | 'OfflineEndorsements.StateTransitionFailed')[];
    };
    /** @enum {integer} */
    JobStatusCode: 1 | 2 | 3;
    JobTransitions: {
      CurrentStage: components['schemas']['StageCode'];
      /** @enum {string} */
      StageName:
        | 'Poliçe Gerçekleşti'
        | 'Zeyil İsteği'
        | 'Zeyil Gerçekleşti'
        | 'Zeyil Reddedildi'
        | 'Mesaj'
        | 'Toplu Prim İsteği'
        | 'Kurum İçi Bilgi Bekleniyor'
        | 'Kurum Dışı Bilgi Bekleniyor'
        | 'Bilgi Bekleniyor İptal';
      ReachableStages: components['schemas']['ReachableStage'][];
      Operations: components['schemas']['JobOperation'][];
    };
    JobTransitionsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['JobTransitions'];
    };
    LocalDateTime: string;
    LogPayload: {
      /** Format: int64 */
      LogID: Long;
      GwLogId: string;
      IsResponse: boolean;
      Payload: string;
    };
    LogPayloadResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['LogPayload'];
    };
    Login: {
      userName: string;
      password: string;
    };
    MakeEndorsementRequest: {
      /** Format: int32 */
      productId: number;
      endorsementPolicy: components['schemas']['EndorsementPolicyRequest'];
      premium?: components['schemas']['EndorsementPremiumRequest'] | null;
      endorsementPdf?: components['schemas']['EndorsementFileRequest'] | null;
      informationPdf?: components['schemas']['EndorsementFileRequest'] | null;
      message?: string | null;
      isTransferCompleted?: boolean | null;
    };
    MissingHere: {
      /** Format: int32 */
      Row: number;
      PolicyNumber: string;
      RenewalNo: string;
      /** Format: int32 */
      EndorsementNo: number;
      Resembles: components['schemas']['Resemblance'] | null;
    };
    MissingThere: {
      /** Format: int32 */
      JobId: number;
      /** Format: int64 */
      ActionId: Long;
      PolicyNumber: string;
      RenewalNo: string;
      /** Format: int32 */
      EndorsementNo: number;
      /** Format: int32 */
      ProductId: number;
      /** Format: int32 */
      CurrencyType: number | null;
      GrossPremium: components['schemas']['Amount'];
      NetPremium: components['schemas']['Amount'];
      Commission: components['schemas']['Amount'];
    };
    ModelYear: {
      /** Format: int32 */
      Year: number;
      /** Format: int64 */
      Value: Long;
    };
    /** @enum {integer} */
    NotificationType: 3 | 8 | 10 | 13 | 101 | 102 | 103 | 104;
    OpenJobRequest: {
      /** Format: int32 */
      insuranceCompanyId: number;
      /** Format: int32 */
      productId: number;
      /** Format: int32 */
      productBranchId: number;
      productBranchName: string;
      policyNumber?: string | null;
      agentName?: string | null;
      /** Format: int32 */
      ownerId?: number | null;
      platformProposalId?: number | string | null;
      hasExistPolicyRequest?: boolean | null;
      /** Format: int32 */
      agentId?: number | null;
    };
    OpenedJob: {
      /** Format: int32 */
      Id: number;
    };
    OpenedJobResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['OpenedJob'];
    };
    OutcomesTaken: {
      /** Format: int32 */
      Accepted: number;
      Unknown: components['schemas']['UnknownService'][];
      Repeated: boolean;
    };
    OutcomesTakenResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['OutcomesTaken'];
    };
    OutgoingLogItem: {
      /** Format: int64 */
      OutgoingRequestLogID: Long;
      GwLogId: string;
      /** Format: int32 */
      AgentId: number;
      /** Format: int32 */
      InsuranceCompanyId: number | null;
      /** Format: int32 */
      ProductId: number | null;
      /** Format: int32 */
      ServiceOperationId: number | null;
      Url: string;
      StartedAt: components['schemas']['DateTime'];
      /** Format: int32 */
      DurationMs: number;
      /** Format: int32 */
      HttpStatus: number | null;
      CreatedAt: components['schemas']['DateTime'];
      /** Format: int64 */
      DeliveryId: Long;
      Delivered: boolean | null;
    };
    OutgoingLogItemPage: {
      /** Format: int32 */
      TotalCount: number;
      /** Format: int32 */
      Page: number;
      /** Format: int32 */
      Size: number;
      /** Format: int32 */
      TotalPage: number;
      HasNextPage: boolean;
      HasPreviousPage: boolean;
      Items: components['schemas']['OutgoingLogItem'][];
    };
    OutgoingLogItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['OutgoingLogItemPage'];
    };
    OwnNotification: {
      /** Format: int64 */
      Id: Long;
      ReferanceNo: string;
      Type: components['schemas']['NotificationType'];
      /** @enum {string} */
      State: 'Pending' | 'Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled' | 'Parked';
      /** Format: int32 */
      Attempts: number;
      CreatedAt: components['schemas']['DateTime'];
      /** Format: int32 */
      LastHttpStatus: number | null;
    };
    OwnNotifications: {
      Items: components['schemas']['OwnNotification'][];
      /** Format: int64 */
      NextAfter: Long;
    };
    OwnNotificationsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['OwnNotifications'];
    };
    ParameterDependent: {
      /** Format: int32 */
      ParameterId: number;
      ParameterValue: string;
    };
    ParameterDetail: {
      /** Format: int32 */
      KeyId: number;
      KeyName: string;
      KeyValue: string;
    };
    ParameterValueItem: {
      /** Format: int32 */
      ParameterId: number;
      ParameterValue: string;
      ParameterName: string;
      Status: boolean;
      Crossed: boolean;
      Dependents: components['schemas']['ParameterDependent'][];
      AdditionalDetails: components['schemas']['ParameterDetail'][];
    };
    ParameterValueItemPage: {
      /** Format: int32 */
      TotalCount: number;
      /** Format: int32 */
      Page: number;
      /** Format: int32 */
      Size: number;
      /** Format: int32 */
      TotalPage: number;
      HasNextPage: boolean;
      HasPreviousPage: boolean;
      Items: components['schemas']['ParameterValueItem'][];
    };
    ParameterValueItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['ParameterValueItemPage'];
    };
    PutTransferDocumentRequest: {
      fileName: string;
      contentType: string;
      base64Content: string;
    };
    ReachableStage: {
      Stage: components['schemas']['StageCode'];
      /** @enum {string} */
      Name:
        | 'Poliçe Gerçekleşti'
        | 'Zeyil İsteği'
        | 'Zeyil Gerçekleşti'
        | 'Zeyil Reddedildi'
        | 'Mesaj'
        | 'Toplu Prim İsteği'
        | 'Kurum İçi Bilgi Bekleniyor'
        | 'Kurum Dışı Bilgi Bekleniyor'
        | 'Bilgi Bekleniyor İptal';
    };
    ReachableStageCode: {
      Code: components['schemas']['StageCode'];
      /** @enum {string} */
      Name:
        | 'Poliçe Gerçekleşti'
        | 'Zeyil İsteği'
        | 'Zeyil Gerçekleşti'
        | 'Zeyil Reddedildi'
        | 'Mesaj'
        | 'Toplu Prim İsteği'
        | 'Kurum İçi Bilgi Bekleniyor'
        | 'Kurum Dışı Bilgi Bekleniyor'
        | 'Bilgi Bekleniyor İptal';
    };
    RecordedEndorsement: {
      /** Format: int32 */
      ProductId: number;
      LocalGrossPremium: components['schemas']['Amount'];
      LocalCommission: components['schemas']['Amount'];
      IsTransferCompleted: boolean;
      EndorsementPolicy: components['schemas']['RecordedEndorsementPolicy'];
      Premium: components['schemas']['RecordedPremium'];
    };
    RecordedEndorsementPolicy: {
      PolicyNumber: string;
      RenewalNo: string;
      /** Format: int32 */
      EndorsementNo: number;
      /** Format: int32 */
      EndorsementType: number;
      PolicyStartDate: components['schemas']['LocalDateTime'];
      PolicyEndDate: components['schemas']['LocalDateTime'];
      ProcessingDate: components['schemas']['LocalDateTime'];
      GrossPremium: components['schemas']['Amount'];
      NetPremium: components['schemas']['Amount'];
      Commission: components['schemas']['Amount'];
      /** Format: int32 */
      InstallmentNumber: number;
    };
    RecordedInstallment: {
      /** Format: int32 */
      InstallmentNo: number;
      PaymentAmount: components['schemas']['Amount'];
      PaymentDate: components['schemas']['LocalDateTime'];
      Commission: components['schemas']['Amount'] | null;
    };
    RecordedPremium: {
      /** Format: int32 */
      CurrencyType: number | null;
      ExchangeRate: components['schemas']['Amount'];
      InstallmentDetails: components['schemas']['RecordedInstallment'][];
    };
    RefreshOrLogout: {
      refreshToken: string;
    };
    Refusal: {
      /** @constant */
      Status: false;
      Code: string;
      Message: string;
      Response: null;
    };
    RejectEndorsementRequest: {
      /** Format: int32 */
      rejectReasonId: number;
      message?: string | null;
    };
    ReportOutcomes: {
      batchId?: string | null;
      outcomes: components['schemas']['CallOutcome'][];
    };
    RequestDateTime: string;
    RequestEndorsementRequest: {
      message?: string | null;
      files?: components['schemas']['EndorsementFileRequest'][] | null;
    };
    Resemblance: {
      /** Format: int32 */
      JobId: number;
      /** Format: int64 */
      ActionId: Long;
      PolicyNumber: string;
      RenewalNo: string;
      Day: string | null;
      Differs: ('Blanks' | 'Case' | 'Day' | 'LeadingZeros')[];
    };
    SettledEndorsement: {
      /** Format: int64 */
      ActionId: Long;
      /** Format: int32 */
      JobId: number;
      /** Format: int32 */
      InsuranceCompanyId: number;
      /** Format: int32 */
      AgentId: number;
      /** Format: int32 */
      ProductId: number;
      /** Format: int32 */
      CurrencyType: number | null;
      PolicyNumber: string;
      RenewalNo: string;
      /** Format: int32 */
      EndorsementNo: number;
      GrossPremium: components['schemas']['Amount'];
      NetPremium: components['schemas']['Amount'];
      Commission: components['schemas']['Amount'];
      ExchangeRate: components['schemas']['Amount'];
      LocalGrossPremium: components['schemas']['Amount'];
      LocalCommission: components['schemas']['Amount'];
      CreateDate: components['schemas']['LocalDateTime'];
    };
    SettledEndorsementPage: {
      /** Format: int32 */
      TotalCount: number;
      /** Format: int32 */
      Page: number;
      /** Format: int32 */
      Size: number;
      /** Format: int32 */
      TotalPage: number;
      HasNextPage: boolean;
      HasPreviousPage: boolean;
      Items: components['schemas']['SettledEndorsement'][];
    };
    SettledEndorsementPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['SettledEndorsementPage'];
    };
    SettlementItem: {
      Day: string;
      /** Format: int32 */
      InsuranceCompanyId: number;
      /** Format: int32 */
      AgentId: number;
      /** Format: int32 */
      ProductId: number;
      /** Format: int32 */
      CurrencyType: number | null;
      /** Format: int32 */
      Count: number;
      /** Format: int32 */
      Refunds: number;
      GrossPremium: components['schemas']['Amount'];
      NetPremium: components['schemas']['Amount'];
      Commission: components['schemas']['Amount'];
      LocalGrossPremium: components['schemas']['Amount'];
      LocalCommission: components['schemas']['Amount'];
      Hash: string;
      IsClosed: boolean;
    };
    SettlementItemListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['SettlementItem'][];
    };
    /** @enum {integer} */
    StageCode: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
    TokenPair: {
      AccessToken: string;
      /** @enum {string} */
      TokenType: 'Bearer';
      /** Format: int32 */
      ExpiresIn: number;
      Expiration: components['schemas']['DateTime'];
      RefreshToken: string;
      RefreshTokenExpiration: components['schemas']['DateTime'];
    };
    TokenPairResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['TokenPair'];
    };
    UnknownService: {
      /** Format: int32 */
      InsuranceCompanyId: number;
      /** Format: int32 */
      ProductId: number | null;
      /** Format: int32 */
      ServiceOperationId: number;
      /** Format: int32 */
      OutsourceProcessId: number | null;
      /** Format: int32 */
      Outcomes: number;
    };
    VehicleItem: {
      Id: string;
      /** Format: int32 */
      BrandCode: number;
      BrandName: string;
      /** Format: int32 */
      ModelCode: number;
      ModelName: string;
      IsActive: boolean;
      UpdatedAt: components['schemas']['DateTime'];
      ModelYears: components['schemas']['ModelYear'][];
    };
    VehicleItemPage: {
      /** Format: int32 */
      TotalCount: number;
      /** Format: int32 */
      Page: number;
      /** Format: int32 */
      Size: number;
      /** Format: int32 */
      TotalPage: number;
      HasNextPage: boolean;
      HasPreviousPage: boolean;
      Items: components['schemas']['VehicleItem'][];
    };
    VehicleItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['VehicleItemPage'];
    };
    VehicleVersionItem: {
      Version: string;
      /** Format: int32 */
      ChangedCount: number;
      SyncedAt: components['schemas']['DateTime'];
      Period: string | null;
      /** Format: int32 */
      Revision: number | null;
    };
    VehicleVersionItemListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['VehicleVersionItem'][];
    };
  };
  responses: {
    Unexpected: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Refusal'] & {
          /** @enum {string} */
          Code?:
            | 'General.RequestTimeout'
            | 'General.BadRequest'
            | 'General.NotFound'
            | 'General.MethodNotAllowed'
            | 'General.ExpectationFailed'
            | 'General.UnexpectedError';
        };
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  authentication_login: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Login'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenPairResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  authentication_refresh: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RefreshOrLogout'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenPairResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  authentication_logout: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RefreshOrLogout'];
      };
    };
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  authentication_changePassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeOwnPassword'];
      };
    };
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  ownNotifications_list: {
    parameters: {
      query?: {
        agentId?: number;
        after?: Long;
        state?: 'Pending' | 'Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled' | 'Parked';
        type?: 3 | 8 | 10 | 13 | 101 | 102 | 103 | 104;
        pageSize?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OwnNotificationsResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  ownNotifications_resend: {
    parameters: {
      query?: {
        agentId?: number;
      };
      header?: never;
      path: {
        referanceNo: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  jobs_list: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        sortBy?:
          | 'id'
          | 'createDate'
          | 'lastActionDate'
          | 'currentStage'
          | 'jobStatus'
          | 'productId'
          | 'productBranchId'
          | 'productBranchName'
          | 'agentName'
          | 'ownerId'
          | 'lastJobActionType';
        sortOrder?: 'asc' | 'desc';
        createDate?: string;
        createDateFrom?: string;
        createDateTo?: string;
        currentStage?: number;
        jobStatus?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  jobs_assigned: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        sortBy?:
          | 'id'
          | 'createDate'
          | 'lastActionDate'
          | 'currentStage'
          | 'jobStatus'
          | 'productId'
          | 'productBranchId'
          | 'productBranchName'
          | 'agentName'
          | 'ownerId'
          | 'lastJobActionType';
        sortOrder?: 'asc' | 'desc';
        createDate?: string;
        createDateFrom?: string;
        createDateTo?: string;
        currentStage?: number;
        jobStatus?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  jobs_changes: {
    parameters: {
      query?: {
        cursor?: string;
        since?: string;
        pageSize?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobChangesResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  jobs_show: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobDetailResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  jobs_assignOwner: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AssignOwner'];
      };
    };
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  jobTransitions_transitions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobTransitionsResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  jobs_file: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: number;
        fileId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          '*/*': unknown;
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  platformJobs_list: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        sortBy?:
          | 'id'
          | 'createDate'
          | 'lastActionDate'
          | 'currentStage'
          | 'jobStatus'
          | 'productId'
          | 'productBranchId'
          | 'productBranchName'
          | 'agentName'
          | 'ownerId'
          | 'lastJobActionType';
        sortOrder?: 'asc' | 'desc';
        createDate?: string;
        createDateFrom?: string;
        createDateTo?: string;
        currentStage?: number;
        jobStatus?: number;
        agentId?: number;
        platformProposalId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  intake_open: {
    parameters: {
      query?: {
        uniqueProposal?: boolean;
      };
      header?: {
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OpenJobRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenedJobResponse'];
        };
      };
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenedJobResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  intake_requestEndorsement: {
    parameters: {
      query?: never;
      header?: {
        'Idempotency-Key'?: string;
      };
      path: {
        jobId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['RequestEndorsementRequest'];
      };
    };
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  intake_putTransferDocument: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: number;
        kind: 'ZeyilPdf' | 'BilgilendirmeFormu';
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PutTransferDocumentRequest'];
      };
    };
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  platformJobs_changes: {
    parameters: {
      query?: {
        cursor?: string;
        since?: string;
        pageSize?: number;
        agentId?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobChangesResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  endorsements_make: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: {
        'Idempotency-Key'?: string;
        Prefer?: string;
      };
      path: {
        jobId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MakeEndorsementRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EndorsementDryRunResponse'];
        };
      };
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  endorsements_reject: {
    parameters: {
      query?: {
        dryRun?: 'false';
      };
      header?: {
        'Idempotency-Key'?: string;
      };
      path: {
        jobId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RejectEndorsementRequest'];
      };
    };
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  endorsedJobs_show: {
    parameters: {
      query?: {
        agentId?: number;
      };
      header?: never;
      path: {
        jobId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EndorsedJobResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  jobs_actions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobActionItemListResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  insurerSettlements_list: {
    parameters: {
      query: {
        insuranceCompanyId?: number;
        agentId?: number;
        productId?: number;
        currencyType?: number;
        dayFrom: string;
        dayTo: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SettlementItemListResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  insurerSettlements_endorsements: {
    parameters: {
      query?: {
        insuranceCompanyId?: number;
        agentId?: number;
        productId?: number;
        currencyType?: number;
        page?: number;
        pageSize?: number;
      };
      header?: never;
      path: {
        day: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SettledEndorsementPageResponse'];
          'text/csv': string;
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  insurerSettlements_compare: {
    parameters: {
      query?: {
        insuranceCompanyId?: number;
        agentId?: number;
        productId?: number;
        currencyType?: number;
      };
      header?: never;
      path: {
        day: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          policyNumber: string | number;
          renewalNo: string | number;
          endorsementNo: number | string;
          grossPremium?: number | string | null;
          netPremium?: number | string | null;
          commission?: number | string | null;
          currencyType?: number | string | null;
          productId?: number | string | null;
        }[];
        'application/x-ndjson': string;
        'text/csv': string;
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ComparisonResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  platformSettlements_list: {
    parameters: {
      query: {
        insuranceCompanyId?: number;
        agentId?: number;
        productId?: number;
        currencyType?: number;
        dayFrom: string;
        dayTo: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SettlementItemListResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  platformSettlements_endorsements: {
    parameters: {
      query?: {
        insuranceCompanyId?: number;
        agentId?: number;
        productId?: number;
        currencyType?: number;
        page?: number;
        pageSize?: number;
      };
      header?: never;
      path: {
        day: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SettledEndorsementPageResponse'];
          'text/csv': string;
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  platformSettlements_compare: {
    parameters: {
      query?: {
        insuranceCompanyId?: number;
        agentId?: number;
        productId?: number;
        currencyType?: number;
      };
      header?: never;
      path: {
        day: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          policyNumber: string | number;
          renewalNo: string | number;
          endorsementNo: number | string;
          grossPremium?: number | string | null;
          netPremium?: number | string | null;
          commission?: number | string | null;
          currencyType?: number | string | null;
          productId?: number | string | null;
        }[];
        'application/x-ndjson': string;
        'text/csv': string;
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ComparisonResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  parameters_values: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
      header?: never;
      path: {
        parameterId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParameterValueItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  vehicleCatalogs_list: {
    parameters: {
      query?: {
        page?: number;
        version?: string;
        includeDeactive?: boolean;
        pageSize?: number;
      };
      header?: {
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VehicleItemPageResponse'];
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  vehicleCatalogs_versions: {
    parameters: {
      query?: never;
      header?: {
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VehicleVersionItemListResponse'];
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  outgoingLogs_page: {
    parameters: {
      query?: {
        agentId?: number;
        from?: string;
        to?: string;
        delivered?: boolean;
        page?: number;
        pageSize?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OutgoingLogItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  outgoingLogs_announce: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AnnounceOutgoingLog'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnnouncedLogResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  outgoingLogs_payload: {
    parameters: {
      query: {
        isResponse: boolean;
        reason: string;
      };
      header?: never;
      path: {
        id: Long;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LogPayloadResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  codes_codes: {
    parameters: {
      query?: never;
      header?: {
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CodeListsResponse'];
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  availabilities_list: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        productId?: number;
        serviceOperationId?: number;
        status?: 'Active' | 'AutoDisabled' | 'ManualDisabled';
        insuranceCompanyId?: number;
      };
      header?: {
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AvailabilityItemPageResponse'];
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  availabilities_listOfCompany: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        productId?: number;
        serviceOperationId?: number;
        status?: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      };
      header?: {
        'If-None-Match'?: string;
      };
      path: {
        insuranceCompanyId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AvailabilityItemPageResponse'];
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  availabilities_listOfAgent: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        productId?: number;
        serviceOperationId?: number;
        status?: 'Active' | 'AutoDisabled' | 'ManualDisabled';
        insuranceCompanyId?: number;
      };
      header?: {
        'If-None-Match'?: string;
      };
      path: {
        agentId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AvailabilityItemPageResponse'];
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  availabilities_listSubscriptions: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
      header?: {
        'If-None-Match'?: string;
      };
      path: {
        agentId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentSubscriptionItemPageResponse'];
        };
      };
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Unexpected'];
    };
  };
  outcomes_report: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReportOutcomes'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OutcomesTakenResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
}

/** Members whose numbers are amounts. */
export const AMOUNTS: readonly string[] = [
  'Commission',
  'ExchangeRate',
  'GrossPremium',
  'Here',
  'LocalCommission',
  'LocalGrossPremium',
  'NetPremium',
  'PaymentAmount',
  'There',
  'commission',
  'exchangeRate',
  'grossPremium',
  'netPremium',
  'paymentAmount',
];
