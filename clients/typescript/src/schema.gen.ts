// Written by `npm run generate -- types` from the description of the API: not edited by hand.
// Decimal is the type of amounts, Long that of integers of 64 bits: each user of these types reads numbers in its own way.

export interface paths<Decimal, Long> {
  '/api/authentication/login': {
    post: operations<Decimal, Long>['authentication_login'];
  };
  '/api/authentication/refresh-token': {
    post: operations<Decimal, Long>['authentication_refresh'];
  };
  '/api/authentication/logout': {
    post: operations<Decimal, Long>['authentication_logout'];
  };
  '/api/authentication/password': {
    post: operations<Decimal, Long>['authentication_changePassword'];
  };
  '/api/admin/session': {
    post: operations<Decimal, Long>['adminSession_open'];
    delete: operations<Decimal, Long>['adminSession_end'];
  };
  '/api/admin/session/token': {
    post: operations<Decimal, Long>['adminSession_renew'];
  };
  '/oauth/token': {
    post: operations<Decimal, Long>['oauth_token'];
  };
  '/.well-known/oauth-authorization-server': {
    get: operations<Decimal, Long>['oauth_metadata'];
  };
  '/api/admin/me/second-factor': {
    get: operations<Decimal, Long>['ownAccount_secondFactor'];
    put: operations<Decimal, Long>['ownAccount_confirm'];
    post: operations<Decimal, Long>['ownAccount_begin'];
    delete: operations<Decimal, Long>['ownAccount_disable'];
  };
  '/api/admin/me/sessions': {
    get: operations<Decimal, Long>['ownAccount_listSessions'];
    delete: operations<Decimal, Long>['ownAccount_endOtherSessions'];
  };
  '/api/admin/me/sessions/{id}': {
    delete: operations<Decimal, Long>['ownAccount_endSession'];
  };
  '/api/admin/me/watches': {
    post: operations<Decimal, Long>['ownAccount_openWatch'];
  };
  '/api/admin/session/ways': {
    get: operations<Decimal, Long>['providerSignIn_ways'];
  };
  '/api/admin/session/provider': {
    get: operations<Decimal, Long>['providerSignIn_begin'];
  };
  '/api/admin/session/provider/callback': {
    get: operations<Decimal, Long>['providerSignIn_complete'];
  };
  '/api/admin/session/provider/logout': {
    post: operations<Decimal, Long>['providerSignIn_logOut'];
  };
  '/api/admin/audit': {
    get: operations<Decimal, Long>['audit_list'];
  };
  '/api/admin/audit/feed': {
    get: operations<Decimal, Long>['audit_feed'];
  };
  '/api/admin/audit/count': {
    get: operations<Decimal, Long>['audit_count'];
  };
  '/api/admin/audit/chain': {
    get: operations<Decimal, Long>['audit_chain'];
  };
  '/api/admin/users': {
    get: operations<Decimal, Long>['users_list'];
    post: operations<Decimal, Long>['users_create'];
  };
  '/api/admin/users/rights': {
    get: operations<Decimal, Long>['users_reviewRights'];
  };
  '/api/admin/users/{id}': {
    get: operations<Decimal, Long>['users_show'];
    patch: operations<Decimal, Long>['users_update'];
  };
  '/api/admin/users/{id}/end-sessions': {
    post: operations<Decimal, Long>['users_endSessions'];
  };
  '/api/admin/users/{id}/second-factor': {
    delete: operations<Decimal, Long>['users_removeSecondFactor'];
  };
  '/api/admin/users/{id}/secrets': {
    get: operations<Decimal, Long>['clientCredentials_secrets'];
    post: operations<Decimal, Long>['clientCredentials_createSecret'];
  };
  '/api/admin/users/{id}/secrets/{secretId}': {
    delete: operations<Decimal, Long>['clientCredentials_deleteSecret'];
  };
  '/api/admin/users/{id}/keys': {
    get: operations<Decimal, Long>['clientCredentials_keys'];
    put: operations<Decimal, Long>['clientCredentials_putKeys'];
  };
  '/api/offline/users': {
    get: operations<Decimal, Long>['insurerUsers_list'];
  };
  '/api/offline/calls': {
    get: operations<Decimal, Long>['insurerUsers_calls'];
  };
  '/api/admin/agents': {
    get: operations<Decimal, Long>['agents_list'];
    post: operations<Decimal, Long>['agents_create'];
  };
  '/api/admin/agents/{id}': {
    get: operations<Decimal, Long>['agents_show'];
    patch: operations<Decimal, Long>['agents_update'];
  };
  '/api/admin/agents/{id}/endpoint-trials/{trialId}': {
    get: operations<Decimal, Long>['agents_trial'];
  };
  '/api/admin/deliveries/by-hour': {
    get: operations<Decimal, Long>['deliveryHours_byHour'];
  };
  '/api/admin/agents/health': {
    get: operations<Decimal, Long>['deliveryHours_health'];
  };
  '/api/admin/deliveries': {
    get: operations<Decimal, Long>['deliveries_list'];
  };
  '/api/admin/deliveries/feed': {
    get: operations<Decimal, Long>['deliveries_feed'];
  };
  '/api/admin/deliveries/waiting': {
    get: operations<Decimal, Long>['deliveries_waiting'];
  };
  '/api/admin/deliveries/counts': {
    get: operations<Decimal, Long>['deliveries_counts'];
  };
  '/api/admin/deliveries/resends/{id}': {
    get: operations<Decimal, Long>['deliveries_resendProgress'];
  };
  '/api/admin/deliveries/{id}': {
    get: operations<Decimal, Long>['deliveries_show'];
  };
  '/api/admin/deliveries/{id}/payload': {
    get: operations<Decimal, Long>['deliveries_payload'];
  };
  '/api/admin/deliveries/resend': {
    post: operations<Decimal, Long>['deliveries_resendMany'];
  };
  '/api/admin/deliveries/{id}/resend': {
    post: operations<Decimal, Long>['deliveries_resend'];
  };
  '/api/admin/deliveries/attempt': {
    post: operations<Decimal, Long>['deliveries_attemptMany'];
  };
  '/api/admin/deliveries/{id}/attempt': {
    post: operations<Decimal, Long>['deliveries_attempt'];
  };
  '/api/admin/deliveries/{id}/cancel': {
    post: operations<Decimal, Long>['deliveries_cancel'];
  };
  '/api/admin/agents/{id}/pause': {
    post: operations<Decimal, Long>['agentTraffic_pause'];
  };
  '/api/admin/agents/{id}/resume': {
    post: operations<Decimal, Long>['agentTraffic_resume'];
  };
  '/api/admin/agents/{id}/test-notification': {
    post: operations<Decimal, Long>['agentTraffic_test'];
  };
  '/api/platform/notifications': {
    get: operations<Decimal, Long>['ownNotifications_list'];
  };
  '/api/platform/notifications/{referanceNo}': {
    get: operations<Decimal, Long>['ownNotifications_show'];
  };
  '/api/platform/notifications/{referanceNo}/resend': {
    post: operations<Decimal, Long>['ownNotifications_resend'];
  };
  '/api/platform/endpoint': {
    get: operations<Decimal, Long>['ownEndpoint_show'];
    patch: operations<Decimal, Long>['ownEndpoint_change'];
  };
  '/api/platform/endpoint/trials/{trialId}': {
    get: operations<Decimal, Long>['ownEndpoint_trial'];
  };
  '/api/platform/endpoint/test': {
    post: operations<Decimal, Long>['ownEndpoint_test'];
  };
  '/api/offline/jobs': {
    get: operations<Decimal, Long>['jobs_list'];
  };
  '/api/offline/jobs/assigned': {
    get: operations<Decimal, Long>['jobs_assigned'];
  };
  '/api/offline/jobs/changes': {
    get: operations<Decimal, Long>['jobs_changes'];
  };
  '/api/offline/jobs/{jobId}': {
    get: operations<Decimal, Long>['jobs_show'];
  };
  '/api/offline/jobs/{jobId}/owner': {
    put: operations<Decimal, Long>['jobs_assignOwner'];
  };
  '/api/offline/jobs/{jobId}/transitions': {
    get: operations<Decimal, Long>['jobTransitions_transitions'];
  };
  '/api/offline/jobs/{jobId}/files/{fileId}': {
    get: operations<Decimal, Long>['jobs_file'];
  };
  '/api/platform/jobs': {
    get: operations<Decimal, Long>['platformJobs_list'];
    post: operations<Decimal, Long>['intake_open'];
  };
  '/api/platform/jobs/{jobId}/endorsement-requests': {
    post: operations<Decimal, Long>['intake_requestEndorsement'];
  };
  '/api/platform/jobs/{jobId}/transfer-documents/{kind}': {
    put: operations<Decimal, Long>['intake_putTransferDocument'];
  };
  '/api/platform/jobs/changes': {
    get: operations<Decimal, Long>['platformJobs_changes'];
  };
  '/api/admin/jobs': {
    get: operations<Decimal, Long>['staffJobs_list'];
  };
  '/api/admin/jobs/{jobId}': {
    get: operations<Decimal, Long>['staffJobs_show'];
  };
  '/api/admin/jobs/{jobId}/files/{fileId}': {
    get: operations<Decimal, Long>['staffJobs_file'];
  };
  '/api/offline/jobs/{jobId}/endorsements': {
    post: operations<Decimal, Long>['endorsements_make'];
  };
  '/api/offline/jobs/{jobId}/endorsements/reject': {
    post: operations<Decimal, Long>['endorsements_reject'];
  };
  '/api/platform/jobs/{jobId}': {
    get: operations<Decimal, Long>['endorsedJobs_show'];
  };
  '/api/offline/jobs/{jobId}/actions': {
    get: operations<Decimal, Long>['jobs_actions'];
  };
  '/api/admin/jobs/{jobId}/actions': {
    get: operations<Decimal, Long>['staffJobs_actions'];
  };
  '/api/offline/settlements': {
    get: operations<Decimal, Long>['insurerSettlements_list'];
  };
  '/api/offline/settlements/{day}/endorsements': {
    get: operations<Decimal, Long>['insurerSettlements_endorsements'];
  };
  '/api/offline/settlements/{day}/compare': {
    post: operations<Decimal, Long>['insurerSettlements_compare'];
  };
  '/api/offline/settlements/{day}/comparisons': {
    get: operations<Decimal, Long>['insurerSettlements_comparisons'];
  };
  '/api/offline/settlements/{day}/comparisons/{comparisonId}': {
    get: operations<Decimal, Long>['insurerSettlements_comparison'];
  };
  '/api/platform/settlements': {
    get: operations<Decimal, Long>['platformSettlements_list'];
  };
  '/api/platform/settlements/{day}/endorsements': {
    get: operations<Decimal, Long>['platformSettlements_endorsements'];
  };
  '/api/platform/settlements/{day}/compare': {
    post: operations<Decimal, Long>['platformSettlements_compare'];
  };
  '/api/platform/settlements/{day}/comparisons': {
    get: operations<Decimal, Long>['platformSettlements_comparisons'];
  };
  '/api/platform/settlements/{day}/comparisons/{comparisonId}': {
    get: operations<Decimal, Long>['platformSettlements_comparison'];
  };
  '/api/admin/settlements': {
    get: operations<Decimal, Long>['staffSettlements_list'];
  };
  '/api/admin/settlements/{day}/endorsements': {
    get: operations<Decimal, Long>['staffSettlements_endorsements'];
  };
  '/api/admin/settlements/{day}/compare': {
    post: operations<Decimal, Long>['staffSettlements_compare'];
  };
  '/api/admin/settlements/{day}/comparisons': {
    get: operations<Decimal, Long>['staffSettlements_comparisons'];
  };
  '/api/admin/settlements/{day}/comparisons/{comparisonId}': {
    get: operations<Decimal, Long>['staffSettlements_comparison'];
  };
  '/api/parameters/{parameterId}/values': {
    get: operations<Decimal, Long>['parameters_values'];
  };
  '/api/admin/parameters/{parameterId}/values/{value}': {
    get: operations<Decimal, Long>['parameterValues_show'];
    put: operations<Decimal, Long>['parameterValues_put'];
    delete: operations<Decimal, Long>['parameterValues_remove'];
  };
  '/api/admin/parameters/changes': {
    post: operations<Decimal, Long>['parameterValues_change'];
  };
  '/api/admin/parameters': {
    get: operations<Decimal, Long>['parameterValues_list'];
  };
  '/api/admin/parameters/{parameterId}/values': {
    get: operations<Decimal, Long>['parameterValues_find'];
  };
  '/api/admin/parameters/{parameterId}/values/{value}/dependents': {
    get: operations<Decimal, Long>['parameterValues_dependents'];
  };
  '/api/admin/service-catalog': {
    get: operations<Decimal, Long>['serviceCatalog_list'];
    put: operations<Decimal, Long>['serviceCatalog_sync'];
  };
  '/api/admin/service-catalog/source': {
    get: operations<Decimal, Long>['serviceCatalog_source'];
  };
  '/api/admin/service-catalog/syncs': {
    get: operations<Decimal, Long>['serviceCatalog_syncs'];
  };
  '/api/admin/service-catalog/syncs/{id}/changes': {
    get: operations<Decimal, Long>['serviceCatalog_changes'];
  };
  '/api/VehicleCatalogs': {
    get: operations<Decimal, Long>['vehicleCatalogs_list'];
  };
  '/api/VehicleCatalogs/versions': {
    get: operations<Decimal, Long>['vehicleCatalogs_versions'];
  };
  '/api/admin/vehicle-catalog/syncs': {
    get: operations<Decimal, Long>['vehicleSyncs_list'];
    post: operations<Decimal, Long>['vehicleSyncs_start'];
  };
  '/api/admin/vehicle-catalog/source': {
    get: operations<Decimal, Long>['vehicleSyncs_source'];
  };
  '/api/admin/vehicle-catalog/syncs/{id}': {
    get: operations<Decimal, Long>['vehicleSyncs_one'];
  };
  '/api/admin/vehicle-catalog/versions/{version}/rollback': {
    post: operations<Decimal, Long>['vehicleSyncs_rollBack'];
  };
  '/api/admin/vehicles': {
    get: operations<Decimal, Long>['staffVehicles_find'];
  };
  '/api/admin/vehicles/{id}': {
    get: operations<Decimal, Long>['staffVehicles_show'];
  };
  '/api/admin/vehicle-brands': {
    get: operations<Decimal, Long>['staffVehicles_brands'];
  };
  '/api/admin/vehicle-catalog/versions': {
    get: operations<Decimal, Long>['staffVehicles_versions'];
  };
  '/api/outgoing-logs': {
    get: operations<Decimal, Long>['outgoingLogs_page'];
    post: operations<Decimal, Long>['outgoingLogs_announce'];
  };
  '/api/outgoing-logs/{id}/payload': {
    get: operations<Decimal, Long>['outgoingLogs_payload'];
  };
  '/api/admin/outgoing-logs/feed': {
    get: operations<Decimal, Long>['staffLogs_feed'];
  };
  '/api/admin/outgoing-logs/{id}': {
    get: operations<Decimal, Long>['staffLogs_show'];
  };
  '/api/codes': {
    get: operations<Decimal, Long>['codes_codes'];
  };
  '/api/admin/codes/{kind}': {
    put: operations<Decimal, Long>['codeNames_put'];
  };
  '/api/admin/events': {
    get: operations<Decimal, Long>['events_feed'];
  };
  '/api/admin/events/unread': {
    get: operations<Decimal, Long>['events_unread'];
  };
  '/api/admin/events/seen': {
    put: operations<Decimal, Long>['events_seen'];
  };
  '/api/admin/me/event-subscriptions': {
    get: operations<Decimal, Long>['eventSubscriptions_show'];
    put: operations<Decimal, Long>['eventSubscriptions_change'];
  };
  '/health/live': {
    get: operations<Decimal, Long>['health_live'];
  };
  '/health/ready': {
    get: operations<Decimal, Long>['health_ready'];
  };
  '/health/serving': {
    get: operations<Decimal, Long>['health_serving'];
  };
  '/metrics': {
    get: operations<Decimal, Long>['metrics_metrics'];
  };
  '/api/openapi.json': {
    get: operations<Decimal, Long>['apiDocs_openApi'];
  };
  '/api/openapi-3.0.json': {
    get: operations<Decimal, Long>['apiDocs_openApi30'];
  };
  '/api/docs': {
    get: operations<Decimal, Long>['apiDocs_page'];
  };
  '/api/admin/policies/{policyNumber}': {
    get: operations<Decimal, Long>['policyStory_read'];
  };
  '/api/admin/pulse': {
    get: operations<Decimal, Long>['pulse_read'];
  };
  '/api/admin/search': {
    get: operations<Decimal, Long>['search_find'];
  };
  '/api/admin/settings': {
    get: operations<Decimal, Long>['settings_read'];
  };
  '/api/admin/status': {
    get: operations<Decimal, Long>['systemStatus_read'];
  };
  '/api/ServiceAvailabilities': {
    get: operations<Decimal, Long>['availabilities_list'];
  };
  '/api/ServiceAvailabilities/companies/{insuranceCompanyId}': {
    get: operations<Decimal, Long>['availabilities_listOfCompany'];
  };
  '/api/ServiceAvailabilities/agents/{agentId}': {
    get: operations<Decimal, Long>['availabilities_listOfAgent'];
  };
  '/api/ServiceAvailabilities/agents/{agentId}/subscriptions': {
    get: operations<Decimal, Long>['availabilities_listSubscriptions'];
  };
  '/api/admin/service-availabilities/{id}': {
    get: operations<Decimal, Long>['availabilityAdministration_show'];
  };
  '/api/admin/service-availabilities/{id}/status': {
    post: operations<Decimal, Long>['availabilityAdministration_changeStatus'];
  };
  '/api/admin/service-availabilities/{id}/reopening': {
    delete: operations<Decimal, Long>['availabilityAdministration_cancelReopening'];
  };
  '/api/admin/service-availabilities/{id}/history': {
    get: operations<Decimal, Long>['availabilityAdministration_history'];
  };
  '/api/admin/service-availabilities/{id}/audience': {
    get: operations<Decimal, Long>['availabilityAdministration_audience'];
  };
  '/api/admin/agents/{id}/availability-explained': {
    get: operations<Decimal, Long>['agentAvailability_explain'];
  };
  '/api/admin/agents/{id}/products': {
    get: operations<Decimal, Long>['authorisations_products'];
    put: operations<Decimal, Long>['authorisations_setProducts'];
  };
  '/api/admin/agents/{id}/subscriptions': {
    get: operations<Decimal, Long>['authorisations_subscriptions'];
    put: operations<Decimal, Long>['authorisations_setSubscriptions'];
  };
  '/api/platform/subscriptions': {
    get: operations<Decimal, Long>['ownSubscriptions_show'];
    put: operations<Decimal, Long>['ownSubscriptions_set'];
  };
  '/api/admin/products': {
    get: operations<Decimal, Long>['catalogChoices_products'];
  };
  '/api/admin/operations': {
    get: operations<Decimal, Long>['catalogChoices_operations'];
  };
  '/api/admin/service-availabilities': {
    get: operations<Decimal, Long>['serviceBoard_list'];
  };
  '/api/admin/service-availabilities/facets': {
    get: operations<Decimal, Long>['serviceBoard_facets'];
  };
  '/api/admin/service-availabilities/plans': {
    get: operations<Decimal, Long>['statusPlans_list'];
    post: operations<Decimal, Long>['statusPlans_plan'];
  };
  '/api/admin/service-availabilities/plans/{id}': {
    delete: operations<Decimal, Long>['statusPlans_takeBack'];
  };
  '/api/admin/service-availabilities/availability': {
    get: operations<Decimal, Long>['serviceDays_records'];
  };
  '/api/admin/service-availabilities/availability/companies': {
    get: operations<Decimal, Long>['serviceDays_companies'];
  };
  '/api/admin/service-availabilities/statuses/preview': {
    post: operations<Decimal, Long>['bulkChanges_preview'];
  };
  '/api/admin/service-availabilities/statuses': {
    get: operations<Decimal, Long>['bulkChanges_list'];
    post: operations<Decimal, Long>['bulkChanges_change'];
  };
  '/api/admin/service-availabilities/statuses/{bulkId}': {
    get: operations<Decimal, Long>['bulkChanges_show'];
  };
  '/api/admin/service-availabilities/evaluation': {
    put: operations<Decimal, Long>['evaluation_switchMany'];
  };
  '/api/admin/service-availabilities/{id}/evaluation': {
    get: operations<Decimal, Long>['evaluation_show'];
    put: operations<Decimal, Long>['evaluation_switchOne'];
  };
  '/api/service-availabilities/outcomes': {
    post: operations<Decimal, Long>['outcomes_report'];
  };
}
export interface components<Decimal, Long> {
  schemas: {
    /** @enum {integer} */
    ActionTypeCode: 1 | 2 | 3 | 4 | 5;
    AdminSessionToken: {
      AccessToken: string;
      /** Format: int32 */
      ExpiresIn: number;
      Expiration: components<Decimal, Long>['schemas']['DateTime'];
      SessionEndsAt: components<Decimal, Long>['schemas']['DateTime'];
      MustChangePassword: boolean;
      SecondFactorRequired: boolean;
      User: components<Decimal, Long>['schemas']['AdminSessionUser'];
    };
    AdminSessionTokenResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['AdminSessionToken'];
    };
    AdminSessionUser: {
      /** Format: int32 */
      Id: number;
      UserName: string;
      Name: string;
      Roles: (
        | 'InsuranceCompanyAPIUser'
        | 'InsuranceCompanyAPIAdmin'
        | 'Supervizor'
        | 'PlatformUser'
        | 'Administrator'
        | 'Operator'
        | 'IntegrationService'
      )[];
      /** @enum {string} */
      Source: 'Local' | 'Provider';
    };
    AgentDetail: {
      /** Format: int32 */
      Id: number;
      Name: string;
      PlatformUrl: string | null;
      HasPlatformApiKey: boolean;
      HasPlatformAuthorization: boolean;
      HasSigningSecrets: boolean;
      IsActive: boolean;
      PausedAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      AutoPause: components<Decimal, Long>['schemas']['AutoPause'] | null;
      /** Format: int32 */
      PerSecond: number | null;
      /** Format: int32 */
      ResumePerSecond: number;
      PausedBy: string | null;
      PauseReason: string | null;
      PauseCause: string | null;
      Trial: components<Decimal, Long>['schemas']['EndpointTrialItem'] | null;
      CreatedAt: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int32 */
      Version: number;
    };
    AgentDetailResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['AgentDetail'];
    };
    AgentHealth: {
      /** Format: int32 */
      AgentId: number;
      LastDeliveredAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      LastFailureAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      /** Format: int32 */
      LastHttpStatus: number | null;
      LastError: string | null;
      FailingSince: components<Decimal, Long>['schemas']['DateTime'] | null;
      PausedBy: string | null;
      FirstLossAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      NextProbeAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      /** Format: int32 */
      Waiting: number;
      /** Format: int32 */
      Delivered24h: number;
      /** Format: int32 */
      Failed24h: number;
      Hours: components<Decimal, Long>['schemas']['HourOfAgent'][];
    };
    AgentHealthListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['AgentHealth'][];
    };
    AgentItem: {
      /** Format: int32 */
      Id: number;
      Name: string;
      PlatformUrl: string | null;
      HasPlatformApiKey: boolean;
      HasPlatformAuthorization: boolean;
      HasSigningSecrets: boolean;
      IsActive: boolean;
      PausedAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      AutoPause: components<Decimal, Long>['schemas']['AutoPause'] | null;
      /** Format: int32 */
      PerSecond: number | null;
      /** Format: int32 */
      ResumePerSecond: number;
    };
    AgentItemPage: {
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
      Items: components<Decimal, Long>['schemas']['AgentItem'][];
    };
    AgentItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['AgentItemPage'];
    };
    AgentProductItem: {
      /** Format: int32 */
      InsuranceCompanyId: number;
      InsuranceCompanyName: string | null;
      /** Format: int32 */
      ProductId: number;
      ProductName: string | null;
    };
    AgentProducts: {
      Products: components<Decimal, Long>['schemas']['AgentProductItem'][];
      /** Format: int32 */
      Version: number;
    };
    AgentProductsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['AgentProducts'];
    };
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
      Items: components<Decimal, Long>['schemas']['AgentSubscriptionItem'][];
    };
    AgentSubscriptionItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['AgentSubscriptionItemPage'];
    };
    AgentSubscriptions: {
      Subscriptions: components<Decimal, Long>['schemas']['AgentSubscriptionItem'][];
      /** Format: int32 */
      Version: number;
    };
    AgentSubscriptionsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['AgentSubscriptions'];
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
      startedAt: components<Decimal, Long>['schemas']['RequestDateTime'];
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
      Response: components<Decimal, Long>['schemas']['AnnouncedLog'];
    };
    AssignOwner: {
      /** Format: int32 */
      ownerId: number | null;
    };
    AttemptDeliveries: {
      dryRun?: boolean | null;
      /** Format: int32 */
      limit?: number | null;
      /** Format: int32 */
      perSecond?: number | null;
      filter: components<Decimal, Long>['schemas']['AttemptFilter'];
    };
    AttemptFilter: {
      /**
       * Format: int32
       * @enum {integer|null}
       */
      type?: 3 | 8 | 10 | 13 | 101 | 102 | 103 | 104 | null;
      /** Format: int32 */
      agentId?: number | null;
      referanceNo?: string | null;
      subReferanceNo?: string | null;
      from?: string | null;
      to?: string | null;
      subject?: string | null;
      /** Format: int32 */
      httpStatus?: number | null;
      /** @enum {string|null} */
      error?:
        | 'Timeout'
        | 'NameUnanswered'
        | 'Refused'
        | 'Reset'
        | 'Malformed'
        | 'Unreachable'
        | 'NameNotFound'
        | 'Certificate'
        | 'Proxy'
        | 'NotCalled'
        | 'Other'
        | null;
      /** @enum {string|null} */
      state?: 'Pending' | null;
    };
    Audience: {
      Agents: components<Decimal, Long>['schemas']['AudienceAgent'][];
    };
    AudienceAgent: {
      /** Format: int32 */
      AgentId: number;
      AgentName: string;
    };
    AudienceResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['Audience'];
    };
    AuditChange: {
      Field: string;
      Before: string;
      After: string;
      Things: string | null;
    };
    AuditFact: {
      Field: string;
      Value: string;
    };
    AuditItem: {
      /** Format: int64 */
      Id: Long;
      At: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int32 */
      UserId: number | null;
      UserName: string;
      Action: string;
      Target: string;
      Details: Record<string, never> | null;
      Before: Record<string, never> | null;
      After: Record<string, never> | null;
      RequestId: string | null;
      Address: string | null;
      Words: components<Decimal, Long>['schemas']['AuditWords'];
    };
    AuditItemPage: {
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
      Items: components<Decimal, Long>['schemas']['AuditItem'][];
    };
    AuditItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['AuditItemPage'];
    };
    AuditPage: {
      Items: components<Decimal, Long>['schemas']['AuditItem'][];
      NextCursor: string | null;
    };
    AuditPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['AuditPage'];
    };
    AuditWords: {
      Action: string;
      Target: string;
      Changes: components<Decimal, Long>['schemas']['AuditChange'][];
      Details: components<Decimal, Long>['schemas']['AuditFact'][];
    };
    AutoPause: {
      /** Format: int32 */
      Failures: number;
      /** Format: int32 */
      Minutes: number;
    };
    AutoPauseRequest: {
      /** Format: int32 */
      failures: number;
      /** Format: int32 */
      minutes: number;
    };
    AvailabilityByDay: {
      Days: string[];
      DaySeconds: number[];
      Items: components<Decimal, Long>['schemas']['AvailabilityOfRecord'][];
    };
    AvailabilityByDayResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['AvailabilityByDay'];
    };
    AvailabilityDetail: {
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
      StatusDate: components<Decimal, Long>['schemas']['DateTime'];
      ReopenAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      AutomaticEvaluation: boolean;
      Plan: components<Decimal, Long>['schemas']['NextPlan'] | null;
    };
    AvailabilityDetailResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['AvailabilityDetail'];
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
      StatusDate: components<Decimal, Long>['schemas']['DateTime'];
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
      Items: components<Decimal, Long>['schemas']['AvailabilityItem'][];
    };
    AvailabilityItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['AvailabilityItemPage'];
    };
    AvailabilityItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['AvailabilityItem'];
    };
    AvailabilityOfCompany: {
      /** Format: int32 */
      Id: number;
      Name: string;
      Services: (number | null)[];
      OpenSeconds: (Long | null)[];
      /** Format: int32 */
      Closings: number;
    };
    AvailabilityOfRecord: {
      /** Format: int32 */
      Id: number;
      OpenSeconds: (Long | null)[];
      CatalogSeconds: number[];
      /** Format: int32 */
      Closings: number;
    };
    BegunSecondFactor: {
      Secret: string;
      Uri: string;
    };
    BegunSecondFactorResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['BegunSecondFactor'];
    };
    BoardFacets: {
      Statuses: components<Decimal, Long>['schemas']['StatusCount'][];
      Companies: components<Decimal, Long>['schemas']['FacetChoice'][];
      Products: components<Decimal, Long>['schemas']['OptionalFacetChoice'][];
      Operations: components<Decimal, Long>['schemas']['FacetChoice'][];
      Processes: components<Decimal, Long>['schemas']['OptionalFacetChoice'][];
    };
    BoardFacetsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['BoardFacets'];
    };
    BulkOverview: {
      BulkId: string;
      /** @enum {string} */
      Status: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      Reason: string;
      Until: components<Decimal, Long>['schemas']['DateTime'] | null;
      ChangedBy: string;
      /** Format: int32 */
      ChangedByUserId: number | null;
      StartedAt: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int32 */
      Changed: number;
      /** Format: int32 */
      Refused: number;
      /** Format: int32 */
      Notifications: number;
      Records: components<Decimal, Long>['schemas']['BulkRecordPage'];
    };
    BulkOverviewResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['BulkOverview'];
    };
    BulkRecord: {
      /** Format: int32 */
      Id: number;
      /** @enum {string|null} */
      From: 'Active' | 'AutoDisabled' | 'ManualDisabled' | null;
      /** @enum {string|null} */
      Cause: 'StatusNotExpected' | 'SameStatus' | 'Missing' | null;
      Present: components<Decimal, Long>['schemas']['PresentState'] | null;
      Record: components<Decimal, Long>['schemas']['AvailabilityItem'] | null;
    };
    BulkRecordPage: {
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
      Items: components<Decimal, Long>['schemas']['BulkRecord'][];
    };
    BulkResult: {
      Changed: components<Decimal, Long>['schemas']['AvailabilityItem'][];
      Refused: components<Decimal, Long>['schemas']['RefusedRecord'][];
    };
    BulkResultResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['BulkResult'];
    };
    BulkSummary: {
      BulkId: string;
      /** @enum {string} */
      Status: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      Reason: string;
      Until: components<Decimal, Long>['schemas']['DateTime'] | null;
      ChangedBy: string;
      /** Format: int32 */
      ChangedByUserId: number | null;
      StartedAt: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int32 */
      Changed: number;
      /** Format: int32 */
      Refused: number;
      /** Format: int32 */
      Notifications: number;
    };
    BulkSummaryPage: {
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
      Items: components<Decimal, Long>['schemas']['BulkSummary'][];
    };
    BulkSummaryPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['BulkSummaryPage'];
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
      at: components<Decimal, Long>['schemas']['RequestDateTime'];
      succeeded: boolean;
    };
    CatalogOperation: {
      /** Format: int32 */
      ServiceOperationId: number;
      ServiceOperationName: string | null;
      ServiceName: string | null;
      /** Format: int32 */
      OutsourceProcessId: number | null;
      OutsourceProcessName: string | null;
      /** Format: int32 */
      Services: number;
    };
    CatalogOperations: {
      Operations: components<Decimal, Long>['schemas']['CatalogOperation'][];
    };
    CatalogOperationsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['CatalogOperations'];
    };
    CatalogProducts: {
      Products: components<Decimal, Long>['schemas']['AgentProductItem'][];
    };
    CatalogProductsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['CatalogProducts'];
    };
    CatalogRecord: {
      /** Format: int32 */
      insuranceCompanyId: number;
      insuranceCompanyName: string;
      /** Format: int32 */
      productId?: number | null;
      productName?: string | null;
      /** Format: int32 */
      productBranchId?: number | null;
      productBranchName?: string | null;
      /** Format: int32 */
      serviceOperationId: number;
      serviceOperationName: string;
      serviceName: string;
      /** Format: int32 */
      outsourceProcessId?: number | null;
      outsourceProcessName?: string | null;
    };
    CatalogSources: {
      ServiceCatalog: boolean;
      VehicleList: boolean;
    };
    ChainState: {
      /** Format: int64 */
      VerifiedUpTo: Long | null;
      VerifiedAt: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int64 */
      Broken: Long | null;
    };
    ChainStateResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ChainState'];
    };
    ChangeEndpoint: {
      platformUrl?: string | null;
      platformApiKey?: string | null;
      platformAuthorization?: string | null;
      signingSecrets?: string[] | null;
      /** Format: int32 */
      expectedVersion?: number | null;
    };
    ChangeOwnPassword: {
      currentPassword: string;
      newPassword: string;
    };
    ChangeParameterValues: {
      changes: components<Decimal, Long>['schemas']['ParameterChangeRequest'][];
    };
    ChangeStatus: {
      /** @enum {string} */
      status: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      reason: string;
      /** @enum {string|null} */
      expectedStatus?: 'Active' | 'AutoDisabled' | 'ManualDisabled' | null;
      until?: components<Decimal, Long>['schemas']['RequestDateTime'] | null;
    };
    ChangeStatuses: {
      changes: components<Decimal, Long>['schemas']['ExpectedRecord'][];
      /** @enum {string} */
      status: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      reason: string;
      until?: components<Decimal, Long>['schemas']['RequestDateTime'] | null;
      bulkId: string;
    };
    ChangeSubscription: {
      mail?: string | null;
      kinds: (
        | 'delivery.exhausted'
        | 'delivery.dropped'
        | 'delivery.parked'
        | 'agent.failing'
        | 'agent.paused'
        | 'agent.resumed'
        | 'agent.endpoint_reverted'
        | 'agent.first_loss_near'
        | 'service.auto_closed'
        | 'service.auto_opened'
        | 'list.refused'
        | 'source.unreachable'
        | 'secret.ending'
        | 'audit.chain_broken'
        | 'user.administrator_made'
        | 'signin.suspicious'
        | 'signin.break_glass'
        | 'partitions.ending'
        | 'replica.lost'
      )[];
      agentIds?: number[] | null;
      quietFrom?: string | null;
      quietTo?: string | null;
      /** @enum {string|null} */
      language?: 'tr' | 'en' | null;
    };
    ClientToken: {
      access_token: string;
      /** @enum {string} */
      token_type: 'Bearer';
      /** Format: int32 */
      expires_in: number;
      scope: string;
    };
    CodeLists: {
      Stages: components<Decimal, Long>['schemas']['CodeName'][];
      JobStatuses: components<Decimal, Long>['schemas']['CodeName'][];
      ActionTypes: components<Decimal, Long>['schemas']['CodeName'][];
      EndorsementTypes: components<Decimal, Long>['schemas']['CodeName'][];
      CurrencyTypes: components<Decimal, Long>['schemas']['CodeName'][];
      RejectReasons: components<Decimal, Long>['schemas']['CodeName'][];
      NotificationTypes: components<Decimal, Long>['schemas']['CodeName'][];
      FileKinds: components<Decimal, Long>['schemas']['CodeName'][];
      ServiceStatuses: components<Decimal, Long>['schemas']['CodeName'][];
      DeliveryStates: components<Decimal, Long>['schemas']['CodeName'][];
      Verdicts: components<Decimal, Long>['schemas']['CodeName'][];
      Roles: components<Decimal, Long>['schemas']['CodeName'][];
      Permissions: components<Decimal, Long>['schemas']['CodeName'][];
      SyncStates: components<Decimal, Long>['schemas']['CodeName'][];
      SyncPhases: components<Decimal, Long>['schemas']['CodeName'][];
      SyncSources: components<Decimal, Long>['schemas']['CodeName'][];
      SilenceReasons: components<Decimal, Long>['schemas']['CodeName'][];
      AuditActions: components<Decimal, Long>['schemas']['CodeName'][];
      ConflictCauses: components<Decimal, Long>['schemas']['CodeName'][];
    };
    CodeListsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['CodeLists'];
    };
    CodeName: {
      Code: number | string;
      Tr: string;
      En: string;
    };
    CodeNameRequest: {
      /** Format: int32 */
      code: number;
      tr: string;
      en: string;
    };
    CompanyAvailabilityByDay: {
      Days: string[];
      DaySeconds: number[];
      Items: components<Decimal, Long>['schemas']['AvailabilityOfCompany'][];
    };
    CompanyAvailabilityByDayResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['CompanyAvailabilityByDay'];
    };
    ComparedDay: {
      /** Format: int32 */
      Agreed: number;
      MissingHere: components<Decimal, Long>['schemas']['MissingHere'][];
      MissingThere: components<Decimal, Long>['schemas']['MissingThere'][];
      Different: components<Decimal, Long>['schemas']['Difference'][];
      Doubled: components<Decimal, Long>['schemas']['DoubledRow'][];
      Counts: components<Decimal, Long>['schemas']['ComparisonCounts'];
      Sums: components<Decimal, Long>['schemas']['SideSums'][];
      /** Format: int32 */
      Id: number | null;
    };
    ComparedDayResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ComparedDay'];
    };
    Comparison: {
      /** Format: int32 */
      Agreed: number;
      MissingHere: components<Decimal, Long>['schemas']['MissingHere'][];
      MissingThere: components<Decimal, Long>['schemas']['MissingThere'][];
      Different: components<Decimal, Long>['schemas']['Difference'][];
      Doubled: components<Decimal, Long>['schemas']['DoubledRow'][];
      Counts: components<Decimal, Long>['schemas']['ComparisonCounts'];
      Sums: components<Decimal, Long>['schemas']['SideSums'][];
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
    CountedEntries: {
      /** Format: int32 */
      Count: number;
      More: boolean;
    };
    CountedEntriesResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['CountedEntries'];
    };
    CreateAgent: {
      name: string;
      platformUrl?: string | null;
      platformApiKey?: string | null;
      platformAuthorization?: string | null;
      signingSecrets?: string[] | null;
      isActive?: boolean | null;
      autoPause?: components<Decimal, Long>['schemas']['AutoPauseRequest'] | null;
      /** Format: int32 */
      perSecond?: number | null;
      /** Format: int32 */
      resumePerSecond?: number | null;
    };
    CreateSecret: {
      expiresAt?: components<Decimal, Long>['schemas']['RequestDateTime'] | null;
    };
    CreateUser: {
      userName: string;
      /** @enum {string|null} */
      kind?: 'Person' | 'Machine' | null;
      password?: string | null;
      mustChangePassword?: boolean | null;
      roles: (
        | 'InsuranceCompanyAPIUser'
        | 'InsuranceCompanyAPIAdmin'
        | 'Supervizor'
        | 'PlatformUser'
        | 'Administrator'
        | 'Operator'
        | 'IntegrationService'
      )[];
      permissions: 'Create'[];
      insuranceCompanyIds: number[];
      /** Format: int32 */
      agentId?: number | null;
      allowedAddresses?: string[] | null;
      isActive?: boolean | null;
      breakGlass?: boolean | null;
    };
    CreatedAgent: {
      /** Format: int32 */
      Id: number;
    };
    CreatedAgentResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['CreatedAgent'];
    };
    CreatedSecret: {
      Id: string;
      ClientId: string;
      Secret: string;
      ExpiresAt: components<Decimal, Long>['schemas']['DateTime'] | null;
    };
    CreatedSecretResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['CreatedSecret'];
    };
    CreatedUser: {
      /** Format: int32 */
      Id: number;
    };
    CreatedUserResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['CreatedUser'];
    };
    /** Format: date-time */
    DateTime: string;
    DeliveriesByHour: {
      Hours: components<Decimal, Long>['schemas']['OutcomesOfHour'][];
      CountedTo: components<Decimal, Long>['schemas']['DateTime'];
    };
    DeliveriesByHourResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['DeliveriesByHour'];
    };
    DeliveryAttemptItem: {
      /** Format: int32 */
      Number: number;
      SubReferanceNo: string;
      StartedAt: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int32 */
      LateMs: number | null;
      /** Format: int32 */
      DurationMs: number;
      /** Format: int32 */
      HttpStatus: number | null;
      Error: string | null;
      ResponseExcerpt: string | null;
      HasResponseExcerpt: boolean;
      /** @enum {string} */
      Verdict: 'Delivered' | 'Retry' | 'Dropped' | 'Exhausted' | 'Late';
    };
    DeliveryCounts: {
      /** Format: int32 */
      Pending: number;
      /** Format: int32 */
      Parked: number;
      /** Format: int32 */
      Dropped: number;
      /** Format: int32 */
      Exhausted: number;
      /** Format: int32 */
      Cancelled: number;
      /** Format: int32 */
      Delivered: number | null;
      More: boolean;
    };
    DeliveryCountsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['DeliveryCounts'];
    };
    DeliveryDetail: {
      /** Format: int64 */
      Id: Long;
      ReferanceNo: string;
      NotificationType: components<Decimal, Long>['schemas']['NotificationType'];
      /** Format: int32 */
      AgentId: number;
      Subject: components<Decimal, Long>['schemas']['NotificationSubject'] | null;
      /** @enum {string} */
      State: 'Pending' | 'Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled' | 'Parked';
      /** Format: int32 */
      Attempts: number;
      /** Format: int32 */
      MaxAttempts: number;
      NextAttemptAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      /** Format: int32 */
      LastHttpStatus: number | null;
      LastError: string | null;
      Payload: string | null;
      HasPayload: boolean;
      CreatedAt: components<Decimal, Long>['schemas']['DateTime'];
      FinishedAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      AgentName: string;
      AgentPaused: boolean;
      InFlight: boolean;
      /** Format: int32 */
      Resends: number;
      /** Format: int32 */
      EarlierAttempts: number;
      PayloadForgotten: boolean;
      AttemptLog: components<Decimal, Long>['schemas']['DeliveryAttemptItem'][];
    };
    DeliveryDetailResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['DeliveryDetail'];
    };
    DeliveryItem: {
      /** Format: int64 */
      Id: Long;
      ReferanceNo: string;
      NotificationType: components<Decimal, Long>['schemas']['NotificationType'];
      /** Format: int32 */
      AgentId: number;
      Subject: components<Decimal, Long>['schemas']['NotificationSubject'] | null;
      /** @enum {string} */
      State: 'Pending' | 'Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled' | 'Parked';
      /** Format: int32 */
      Attempts: number;
      /** Format: int32 */
      MaxAttempts: number;
      NextAttemptAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      /** Format: int32 */
      LastHttpStatus: number | null;
      LastError: string | null;
      Payload: string | null;
      HasPayload: boolean;
      CreatedAt: components<Decimal, Long>['schemas']['DateTime'];
      FinishedAt: components<Decimal, Long>['schemas']['DateTime'] | null;
    };
    DeliveryItemPage: {
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
      Items: components<Decimal, Long>['schemas']['DeliveryItem'][];
    };
    DeliveryItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['DeliveryItemPage'];
    };
    DeliveryPage: {
      Items: components<Decimal, Long>['schemas']['ListedDelivery'][];
      NextCursor: string | null;
    };
    DeliveryPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['DeliveryPage'];
    };
    DeliveryPayload: {
      /** Format: int64 */
      Id: Long;
      NotificationType: components<Decimal, Long>['schemas']['NotificationType'];
      Payload: string | null;
      PayloadForgotten: boolean;
    };
    DeliveryPayloadResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['DeliveryPayload'];
    };
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
      Here: components<Decimal, Long>['schemas']['Amount'] | null;
      There: components<Decimal, Long>['schemas']['Amount'] | null;
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
      CurrentStage: components<Decimal, Long>['schemas']['StageCode'];
      JobStatus: components<Decimal, Long>['schemas']['JobStatusCode'];
      /** Format: int32 */
      ProductId: number;
      /** Format: int32 */
      ProductBranchId: number;
      /** Format: int32 */
      RejectReasonId: number | null;
      LastJobActionType: components<Decimal, Long>['schemas']['ActionTypeCode'];
      CreateDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      LastActionDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      HasExistPolicyRequest: boolean;
      /** Format: int32 */
      OwnerId: number | null;
      AgentName: string | null;
      ProductBranchName: string;
      PlatformProposalId: number | string | null;
      PolicyNumber: string | null;
      Endorsement: components<Decimal, Long>['schemas']['EndorsementMadePayload'] | null;
    };
    EndorsedJobResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['EndorsedJob'];
    };
    EndorsementDryRun: {
      LocalGrossPremium: components<Decimal, Long>['schemas']['Amount'];
      LocalCommission: components<Decimal, Long>['schemas']['Amount'];
      Warnings: string[];
    };
    EndorsementDryRunResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['EndorsementDryRun'];
    };
    EndorsementFileRequest: {
      fileName: string;
      contentType: string;
      base64Content: string;
    };
    EndorsementInstallmentDetailRequest: {
      /** Format: int16 */
      installmentNo: number;
      paymentAmount: components<Decimal, Long>['schemas']['Amount'];
      paymentDate: components<Decimal, Long>['schemas']['RequestDateTime'];
      commission?: components<Decimal, Long>['schemas']['Amount'] | null;
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
      GrossPremium: components<Decimal, Long>['schemas']['Amount'];
      NetPremium: components<Decimal, Long>['schemas']['Amount'];
      Commission: components<Decimal, Long>['schemas']['Amount'];
      ExchangeRate: components<Decimal, Long>['schemas']['Amount'];
      LocalGrossPremium: components<Decimal, Long>['schemas']['Amount'];
      LocalCommission: components<Decimal, Long>['schemas']['Amount'];
      IsTransferCompleted: boolean;
      Stage: components<Decimal, Long>['schemas']['StageCode'];
      CreateDate: components<Decimal, Long>['schemas']['DateTime'];
      PlatformProposalId: number | string | null;
    };
    EndorsementPolicyRequest: {
      policyNumber: string;
      renewalNo: string;
      /** Format: int32 */
      endorsementNo: number;
      /** Format: int32 */
      endorsementType: number;
      policyStartDate: components<Decimal, Long>['schemas']['RequestDateTime'];
      policyEndDate: components<Decimal, Long>['schemas']['RequestDateTime'];
      processingDate: components<Decimal, Long>['schemas']['RequestDateTime'];
      grossPremium: components<Decimal, Long>['schemas']['Amount'];
      netPremium: components<Decimal, Long>['schemas']['Amount'];
      commission: components<Decimal, Long>['schemas']['Amount'];
      /** Format: int16 */
      installmentNumber: number;
    };
    EndorsementPremiumRequest: {
      /** Format: int32 */
      currencyType: number;
      exchangeRate: components<Decimal, Long>['schemas']['Amount'];
      installmentDetails?:
        | components<Decimal, Long>['schemas']['EndorsementInstallmentDetailRequest'][]
        | null;
    };
    EndpointTrialItem: {
      /** Format: int32 */
      TrialId: number;
      /** @enum {string} */
      State: 'Testing' | 'Accepted' | 'Refused' | 'Reverted';
      Cause: string | null;
      StartedAt: components<Decimal, Long>['schemas']['DateTime'];
      PlatformUrl: string | null;
      PreviousPlatformUrl: string | null;
      IsOpen: boolean;
    };
    EndpointTrialItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['EndpointTrialItem'];
    };
    EvaluationFilter: {
      /** Format: int32 */
      insuranceCompanyId?: number | null;
      /** Format: int32 */
      productId?: number | null;
      /** Format: int32 */
      serviceOperationId?: number | null;
    };
    EvaluationItem: {
      Enabled: boolean;
      /** Format: int32 */
      Calls: number;
      /** Format: int32 */
      Failures: number;
      /** Format: int32 */
      Closings: number;
      QuietUntil: components<Decimal, Long>['schemas']['DateTime'] | null;
    };
    EvaluationItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['EvaluationItem'];
    };
    EvaluationLimits: {
      /** Format: int32 */
      WindowSeconds: number;
      /** Format: int32 */
      MinCalls: number;
      /** Format: int32 */
      FailurePercent: number;
      /** Format: int32 */
      RecoveryPercent: number;
      /** Format: int32 */
      QuietSeconds: number;
      /** Format: int32 */
      MaxQuietSeconds: number;
    };
    EventItem: {
      /** Format: int64 */
      Id: Long;
      /** @enum {string} */
      Kind:
        | 'delivery.exhausted'
        | 'delivery.dropped'
        | 'delivery.parked'
        | 'agent.failing'
        | 'agent.paused'
        | 'agent.resumed'
        | 'agent.endpoint_reverted'
        | 'agent.first_loss_near'
        | 'service.auto_closed'
        | 'service.auto_opened'
        | 'list.refused'
        | 'source.unreachable'
        | 'secret.ending'
        | 'audit.chain_broken'
        | 'user.administrator_made'
        | 'signin.suspicious'
        | 'signin.break_glass'
        | 'partitions.ending'
        | 'replica.lost';
      At: components<Decimal, Long>['schemas']['DateTime'];
      Subject: components<Decimal, Long>['schemas']['EventSubjectItem'];
      Cause: string;
      /** Format: int64 */
      Count: Long;
      Path: string;
    };
    EventPage: {
      Items: components<Decimal, Long>['schemas']['EventItem'][];
      NextCursor: string | null;
    };
    EventPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['EventPage'];
    };
    EventSubjectItem: {
      /** @enum {string} */
      Kind:
        | 'Agent'
        | 'Service'
        | 'VehicleListSync'
        | 'Source'
        | 'Certificate'
        | 'User'
        | 'Address'
        | 'Audit'
        | 'Database'
        | 'Replica';
      Id: number | string;
    };
    EventSubscriptionItem: {
      Mail: string | null;
      Kinds: (
        | 'delivery.exhausted'
        | 'delivery.dropped'
        | 'delivery.parked'
        | 'agent.failing'
        | 'agent.paused'
        | 'agent.resumed'
        | 'agent.endpoint_reverted'
        | 'agent.first_loss_near'
        | 'service.auto_closed'
        | 'service.auto_opened'
        | 'list.refused'
        | 'source.unreachable'
        | 'secret.ending'
        | 'audit.chain_broken'
        | 'user.administrator_made'
        | 'signin.suspicious'
        | 'signin.break_glass'
        | 'partitions.ending'
        | 'replica.lost'
      )[];
      AgentIds: number[] | null;
      QuietFrom: string | null;
      QuietTo: string | null;
      /** @enum {string} */
      Language: 'tr' | 'en';
      MailsAreSent: boolean;
      MailProblem: string | null;
    };
    EventSubscriptionItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['EventSubscriptionItem'];
    };
    ExpectedRecord: {
      /** Format: int32 */
      id: number;
      /** @enum {string} */
      expectedStatus: 'Active' | 'AutoDisabled' | 'ManualDisabled';
    };
    ExplainedAvailability: {
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
      StatusDate: components<Decimal, Long>['schemas']['DateTime'];
      Notified: boolean;
      Reasons: (
        | 'AgentInactive'
        | 'CompanyNotAuthorised'
        | 'ProductNotAuthorised'
        | 'OperationNotSubscribed'
      )[];
    };
    ExplainedAvailabilityPage: {
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
      Items: components<Decimal, Long>['schemas']['ExplainedAvailability'][];
    };
    ExplainedAvailabilityPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ExplainedAvailabilityPage'];
    };
    FacetChoice: {
      /** Format: int32 */
      Id: number;
      Name: string;
      /** Format: int32 */
      Count: number;
      /** Format: int32 */
      Closed: number;
    };
    HealthAnswer: {
      /** @enum {string} */
      Status: 'ok';
      Missing: string[];
      Warnings: string[];
    };
    HourOfAgent: {
      Hour: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int32 */
      Delivered: number;
      /** Format: int32 */
      Failed: number;
    };
    IdentifiedStatusChange: {
      ChangedAt: components<Decimal, Long>['schemas']['DateTime'];
      ChangedBy: string;
      /** @enum {string} */
      From: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      /** @enum {string} */
      To: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      Reason: string;
      /** Format: int64 */
      Id: Long;
      /** Format: int32 */
      ChangedByUserId: number | null;
      /** Format: int32 */
      Notifications: number | null;
      BulkId: string | null;
    };
    InsurerCallItem: {
      At: components<Decimal, Long>['schemas']['DateTime'];
      UserName: string;
      Method: string;
      Path: string;
      /** Format: int32 */
      JobId: number | null;
      /** Format: int32 */
      Status: number;
      Code: string | null;
      RequestId: string;
    };
    InsurerCallPage: {
      Items: components<Decimal, Long>['schemas']['InsurerCallItem'][];
      NextCursor: string | null;
    };
    InsurerCallPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['InsurerCallPage'];
    };
    InsurerUser: {
      /** Format: int32 */
      Id: number;
      UserName: string;
      /** @enum {string} */
      Kind: 'Person' | 'Machine';
      Roles: (
        | 'InsuranceCompanyAPIUser'
        | 'InsuranceCompanyAPIAdmin'
        | 'Supervizor'
        | 'PlatformUser'
        | 'Administrator'
        | 'Operator'
        | 'IntegrationService'
      )[];
      Permissions: 'Create'[];
      InsuranceCompanyIds: number[];
      IsActive: boolean;
      CreatedAt: components<Decimal, Long>['schemas']['DateTime'];
      LastLoginAt: components<Decimal, Long>['schemas']['DateTime'] | null;
    };
    InsurerUserPage: {
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
      Items: components<Decimal, Long>['schemas']['InsurerUser'][];
    };
    InsurerUserPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['InsurerUserPage'];
    };
    JobActionItem: {
      /** Format: int64 */
      Id: Long;
      /** Format: int32 */
      JobId: number;
      ActionType: components<Decimal, Long>['schemas']['ActionTypeCode'];
      Stage: components<Decimal, Long>['schemas']['StageCode'];
      /** Format: int32 */
      UserId: number | null;
      UserName: string | null;
      Message: string | null;
      CreateDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      /** Format: int32 */
      RejectReasonId: number | null;
      Files: components<Decimal, Long>['schemas']['JobFileItem'][];
      Endorsement: components<Decimal, Long>['schemas']['RecordedEndorsement'] | null;
    };
    JobActionItemListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['JobActionItem'][];
    };
    JobChanges: {
      Items: components<Decimal, Long>['schemas']['JobItem'][];
      NextCursor: string;
    };
    JobChangesResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['JobChanges'];
    };
    JobDetail: {
      /** Format: int32 */
      Id: number;
      CurrentStage: components<Decimal, Long>['schemas']['StageCode'];
      JobStatus: components<Decimal, Long>['schemas']['JobStatusCode'];
      /** Format: int32 */
      ProductId: number;
      /** Format: int32 */
      ProductBranchId: number;
      /** Format: int32 */
      RejectReasonId: number | null;
      LastJobActionType: components<Decimal, Long>['schemas']['ActionTypeCode'];
      CreateDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      LastActionDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      HasExistPolicyRequest: boolean;
      /** Format: int32 */
      OwnerId: number | null;
      AgentName: string | null;
      ProductBranchName: string;
      PlatformProposalId: number | string | null;
      PolicyNumber: string | null;
      /** Format: int32 */
      AgentId: number;
      ReachableStages: components<Decimal, Long>['schemas']['ReachableStageCode'][];
      Files: components<Decimal, Long>['schemas']['JobFileReference'][];
    };
    JobDetailResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['JobDetail'];
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
      IsPdf: boolean | null;
    };
    JobItem: {
      /** Format: int32 */
      Id: number;
      CurrentStage: components<Decimal, Long>['schemas']['StageCode'];
      JobStatus: components<Decimal, Long>['schemas']['JobStatusCode'];
      /** Format: int32 */
      ProductId: number;
      /** Format: int32 */
      ProductBranchId: number;
      /** Format: int32 */
      RejectReasonId: number | null;
      LastJobActionType: components<Decimal, Long>['schemas']['ActionTypeCode'];
      CreateDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      LastActionDate: components<Decimal, Long>['schemas']['LocalDateTime'];
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
      Items: components<Decimal, Long>['schemas']['JobItem'][];
    };
    JobItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['JobItemPage'];
    };
    JobOperation: {
      /** @enum {string} */
      Operation: 'MakeEndorsement' | 'RejectEndorsement';
      Allowed: boolean;
      Reasons: (
        | 'Permission.CreateMissing'
        | 'Permission.ScopeMissing'
        | 'OfflineEndorsements.StateTransitionFailed'
      )[];
    };
    /** @enum {integer} */
    JobStatusCode: 1 | 2 | 3;
    JobTransitions: {
      CurrentStage: components<Decimal, Long>['schemas']['StageCode'];
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
      ReachableStages: components<Decimal, Long>['schemas']['ReachableStage'][];
      Operations: components<Decimal, Long>['schemas']['JobOperation'][];
    };
    JobTransitionsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['JobTransitions'];
    };
    KeptComparisonDetail: {
      /** Format: int32 */
      Id: number;
      Day: string;
      At: components<Decimal, Long>['schemas']['DateTime'];
      UserName: string | null;
      /** Format: int32 */
      InsuranceCompanyId: number | null;
      /** Format: int32 */
      AgentId: number | null;
      /** Format: int32 */
      ProductId: number | null;
      /** Format: int32 */
      CurrencyType: number | null;
      /** Format: int32 */
      Agreed: number;
      Counts: components<Decimal, Long>['schemas']['ComparisonCounts'];
      Result: components<Decimal, Long>['schemas']['Comparison'];
    };
    KeptComparisonDetailResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['KeptComparisonDetail'];
    };
    KeptComparisonItem: {
      /** Format: int32 */
      Id: number;
      Day: string;
      At: components<Decimal, Long>['schemas']['DateTime'];
      UserName: string | null;
      /** Format: int32 */
      InsuranceCompanyId: number | null;
      /** Format: int32 */
      AgentId: number | null;
      /** Format: int32 */
      ProductId: number | null;
      /** Format: int32 */
      CurrencyType: number | null;
      /** Format: int32 */
      Agreed: number;
      Counts: components<Decimal, Long>['schemas']['ComparisonCounts'];
    };
    KeptComparisonItemListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['KeptComparisonItem'][];
    };
    KeyItem: {
      CreatedAt: components<Decimal, Long>['schemas']['DateTime'];
      LastUsedAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      LastAddress: string | null;
      Id: string;
      /** @enum {string} */
      Kty: 'RSA' | 'EC' | 'OKP';
      Kid: string | null;
      Alg: string | null;
      Thumbprint: string;
    };
    KeyItemListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['KeyItem'][];
    };
    ListedDelivery: {
      /** Format: int64 */
      Id: Long;
      ReferanceNo: string;
      NotificationType: components<Decimal, Long>['schemas']['NotificationType'];
      /** Format: int32 */
      AgentId: number;
      Subject: components<Decimal, Long>['schemas']['NotificationSubject'] | null;
      /** @enum {string} */
      State: 'Pending' | 'Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled' | 'Parked';
      /** Format: int32 */
      Attempts: number;
      /** Format: int32 */
      MaxAttempts: number;
      NextAttemptAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      /** Format: int32 */
      LastHttpStatus: number | null;
      LastError: string | null;
      Payload: string | null;
      HasPayload: boolean;
      CreatedAt: components<Decimal, Long>['schemas']['DateTime'];
      FinishedAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      AgentName: string;
      AgentPaused: boolean;
      InFlight: boolean;
      /** Format: int32 */
      Resends: number;
      /** Format: int32 */
      EarlierAttempts: number;
    };
    ListedOutgoingLog: {
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
      StartedAt: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int32 */
      DurationMs: number;
      /** Format: int32 */
      HttpStatus: number | null;
      CreatedAt: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int64 */
      DeliveryId: Long;
      Delivered: boolean | null;
      AgentName: string;
      InsuranceCompanyName: string | null;
      ServiceOperationName: string | null;
    };
    ListedOutgoingLogResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ListedOutgoingLog'];
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
      Response: components<Decimal, Long>['schemas']['LogPayload'];
    };
    Login: {
      userName: string;
      password: string;
      code?: string | null;
    };
    MadePlan: {
      /** Format: int32 */
      Id: number;
      /** Format: int32 */
      ServiceAvailabilityId: number;
    };
    MadePlans: {
      Plans: components<Decimal, Long>['schemas']['MadePlan'][];
    };
    MadePlansResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['MadePlans'];
    };
    MakeEndorsementRequest: {
      /** Format: int32 */
      productId: number;
      endorsementPolicy: components<Decimal, Long>['schemas']['EndorsementPolicyRequest'];
      premium?: components<Decimal, Long>['schemas']['EndorsementPremiumRequest'] | null;
      endorsementPdf?: components<Decimal, Long>['schemas']['EndorsementFileRequest'] | null;
      informationPdf?: components<Decimal, Long>['schemas']['EndorsementFileRequest'] | null;
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
      Resembles: components<Decimal, Long>['schemas']['Resemblance'] | null;
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
      GrossPremium: components<Decimal, Long>['schemas']['Amount'];
      NetPremium: components<Decimal, Long>['schemas']['Amount'];
      Commission: components<Decimal, Long>['schemas']['Amount'];
    };
    ModelYear: {
      /** Format: int32 */
      Year: number;
      /** Format: int64 */
      Value: Long;
    };
    NamedProvider: {
      Name: string;
    };
    NextPlan: {
      /** Format: int32 */
      Id: number;
      BulkId: string;
      /** @enum {string} */
      Status: 'AutoDisabled' | 'ManualDisabled';
      Reason: string;
      From: components<Decimal, Long>['schemas']['DateTime'];
      Until: components<Decimal, Long>['schemas']['DateTime'] | null;
    };
    NotificationSettings: {
      RetryWaitMs: number[];
      /** Format: int32 */
      PlatformTimeoutMs: number;
    };
    NotificationSubject: {
      /** @enum {string} */
      Kind:
        | 'Job'
        | 'ServiceAvailability'
        | 'ServiceCatalogSync'
        | 'VehicleCatalogVersion'
        | 'ParameterValue'
        | 'OutgoingLog'
        | 'AgentProducts'
        | 'Test';
      Id: string;
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
      Response: components<Decimal, Long>['schemas']['OpenedJob'];
    };
    OptionalFacetChoice: {
      /** Format: int32 */
      Id: number | null;
      Name: string | null;
      /** Format: int32 */
      Count: number;
      /** Format: int32 */
      Closed: number;
    };
    OutcomesOfHour: {
      Hour: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int32 */
      Delivered: number;
      /** Format: int32 */
      Dropped: number;
      /** Format: int32 */
      Exhausted: number;
      /** Format: int32 */
      Cancelled: number;
      /** Format: int32 */
      Parked: number;
      /** Format: int32 */
      LateP50Ms: number | null;
      /** Format: int32 */
      LateP99Ms: number | null;
    };
    OutcomesTaken: {
      /** Format: int32 */
      Accepted: number;
      Unknown: components<Decimal, Long>['schemas']['UnknownService'][];
      Repeated: boolean;
    };
    OutcomesTakenResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['OutcomesTaken'];
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
      StartedAt: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int32 */
      DurationMs: number;
      /** Format: int32 */
      HttpStatus: number | null;
      CreatedAt: components<Decimal, Long>['schemas']['DateTime'];
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
      Items: components<Decimal, Long>['schemas']['OutgoingLogItem'][];
    };
    OutgoingLogItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['OutgoingLogItemPage'];
    };
    OutgoingLogPage: {
      Items: components<Decimal, Long>['schemas']['ListedOutgoingLog'][];
      NextCursor: string | null;
    };
    OutgoingLogPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['OutgoingLogPage'];
    };
    OwnEndpoint: {
      PlatformUrl: string | null;
      HasPlatformApiKey: boolean;
      HasPlatformAuthorization: boolean;
      HasSigningSecrets: boolean;
      /** Format: int32 */
      Version: number;
    };
    OwnEndpointResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['OwnEndpoint'];
    };
    OwnNotification: {
      /** Format: int64 */
      Id: Long;
      ReferanceNo: string;
      Type: components<Decimal, Long>['schemas']['NotificationType'];
      /** @enum {string} */
      State: 'Pending' | 'Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled' | 'Parked';
      /** Format: int32 */
      Attempts: number;
      CreatedAt: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int32 */
      LastHttpStatus: number | null;
    };
    OwnNotificationDetail: {
      /** Format: int64 */
      Id: Long;
      ReferanceNo: string;
      Type: components<Decimal, Long>['schemas']['NotificationType'];
      /** @enum {string} */
      State: 'Pending' | 'Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled' | 'Parked';
      CreatedAt: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int32 */
      LastHttpStatus: number | null;
      Payload: string | null;
      Attempts: components<Decimal, Long>['schemas']['DeliveryAttemptItem'][];
    };
    OwnNotificationDetailResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['OwnNotificationDetail'];
    };
    OwnNotifications: {
      Items: components<Decimal, Long>['schemas']['OwnNotification'][];
      /** Format: int64 */
      NextAfter: Long;
    };
    OwnNotificationsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['OwnNotifications'];
    };
    OwnSession: {
      Id: string;
      /** @enum {string} */
      Kind: 'Screens' | 'Api';
      Watch: boolean;
      Address: string | null;
      StartedAt: components<Decimal, Long>['schemas']['DateTime'];
      EndsAt: components<Decimal, Long>['schemas']['DateTime'];
      Current: boolean;
    };
    OwnSessionListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['OwnSession'][];
    };
    OwnSubscriptions: {
      Operations: components<Decimal, Long>['schemas']['AgentSubscriptionItem'][];
      /** Format: int32 */
      Version: number;
    };
    OwnSubscriptionsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['OwnSubscriptions'];
    };
    ParameterChange: {
      /** @enum {string} */
      ChangeType: 'added' | 'updated' | 'deleted';
      Values: components<Decimal, Long>['schemas']['ParameterValueItem'][];
    };
    ParameterChangeRequest: {
      /** @enum {string} */
      changeType: 'upsert' | 'delete';
      /** Format: int32 */
      parameterId: number;
      parameterValue: string;
      parameterName?: string | null;
      status?: boolean | null;
      crossed?: boolean | null;
      dependents?: components<Decimal, Long>['schemas']['ParameterDependentRequest'][] | null;
      additionalDetails?: components<Decimal, Long>['schemas']['ParameterDetailRequest'][] | null;
    };
    ParameterChangeSummary: {
      /** Format: int32 */
      Added: number;
      /** Format: int32 */
      Updated: number;
      /** Format: int32 */
      Deleted: number;
      /** Format: int32 */
      Unchanged: number;
    };
    ParameterChangeSummaryOrTrial:
      | components<Decimal, Long>['schemas']['ParameterChangeTrial']
      | components<Decimal, Long>['schemas']['ParameterChangeSummary'];
    ParameterChangeSummaryOrTrialResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ParameterChangeSummaryOrTrial'];
    };
    ParameterChangeTrial: {
      /** Format: int32 */
      Added: number;
      /** Format: int32 */
      Updated: number;
      /** Format: int32 */
      Deleted: number;
      /** Format: int32 */
      Unchanged: number;
      /** Format: int32 */
      Agents: number;
      /** Format: int32 */
      Notifications: number;
      Payload: components<Decimal, Long>['schemas']['ParameterChange'][];
    };
    ParameterDependent: {
      /** Format: int32 */
      ParameterId: number;
      ParameterValue: string;
    };
    ParameterDependentRequest: {
      /** Format: int32 */
      parameterId: number;
      parameterValue: string;
    };
    ParameterDetail: {
      /** Format: int32 */
      KeyId: number;
      KeyName: string;
      KeyValue: string;
    };
    ParameterDetailRequest: {
      /** Format: int32 */
      keyId: number;
      keyName: string;
      keyValue: string;
    };
    ParameterItem: {
      /** Format: int32 */
      ParameterId: number;
      /** Format: int32 */
      Values: number;
      /** Format: int32 */
      ActiveValues: number;
    };
    ParameterItemListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ParameterItem'][];
    };
    ParameterValueItem: {
      /** Format: int32 */
      ParameterId: number;
      ParameterValue: string;
      ParameterName: string;
      Status: boolean;
      Crossed: boolean;
      Dependents: components<Decimal, Long>['schemas']['ParameterDependent'][];
      AdditionalDetails: components<Decimal, Long>['schemas']['ParameterDetail'][];
    };
    ParameterValueItemOrTrial:
      | components<Decimal, Long>['schemas']['ParameterChangeTrial']
      | components<Decimal, Long>['schemas']['ParameterValueItem'];
    ParameterValueItemOrTrialResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ParameterValueItemOrTrial'];
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
      Items: components<Decimal, Long>['schemas']['ParameterValueItem'][];
    };
    ParameterValueItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ParameterValueItemPage'];
    };
    ParameterValueItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ParameterValueItem'];
    };
    PauseAgent: {
      reason?: string | null;
    };
    PlanClosings: {
      ids: number[];
      /** @enum {string} */
      status: 'AutoDisabled' | 'ManualDisabled';
      reason: string;
      from: components<Decimal, Long>['schemas']['RequestDateTime'];
      until?: components<Decimal, Long>['schemas']['RequestDateTime'] | null;
      bulkId: string;
    };
    PolicyStory: {
      Jobs: components<Decimal, Long>['schemas']['StaffJobItem'][];
      Timeline: components<Decimal, Long>['schemas']['StoryEntry'][];
      IsComplete: boolean;
      Chain: components<Decimal, Long>['schemas']['StoryChain'] | null;
      Hash: string;
    };
    PolicyStoryResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['PolicyStory'];
    };
    PresentState: {
      /** @enum {string} */
      Status: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      Reason: string;
      ChangedBy: string;
      ChangedAt: components<Decimal, Long>['schemas']['DateTime'];
    };
    PreviewStatuses: {
      ids: number[];
      /** @enum {string} */
      status: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      from?: components<Decimal, Long>['schemas']['RequestDateTime'] | null;
    };
    PreviewedAgent: {
      /** Format: int32 */
      AgentId: number;
      AgentName: string;
      /** Format: int32 */
      Operations: number;
    };
    ProductAuthorisation: {
      /** Format: int32 */
      insuranceCompanyId: number;
      /** Format: int32 */
      productId: number;
    };
    PublicKeyRequest: {
      /** @enum {string} */
      kty: 'RSA' | 'EC' | 'OKP';
      crv?: string | null;
      x?: string | null;
      y?: string | null;
      n?: string | null;
      e?: string | null;
      kid?: string | null;
      /** @enum {string|null} */
      alg?: 'RS256' | 'PS256' | 'ES256' | 'EdDSA' | null;
      d?: string | null;
    };
    Pulse: {
      Now: components<Decimal, Long>['schemas']['DateTime'];
      SessionEndsAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      Revisions: components<Decimal, Long>['schemas']['PulseRevisions'];
      Counts: components<Decimal, Long>['schemas']['PulseCounts'];
    };
    PulseCounts: {
      /** Format: int32 */
      ClosedByHand: number;
      /** Format: int32 */
      ClosedAutomatically: number;
      /** Format: int32 */
      ReopeningToday: number;
      /** Format: int32 */
      ClosedOverDay: number;
      /** Format: int32 */
      PlannedClosings: number;
      /** Format: int32 */
      NeedsAttention: number;
      /** Format: int32 */
      Waiting: number;
      /** Format: int32 */
      Parked: number;
      /** Format: int32 */
      RequestedJobs: number;
    };
    PulseResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['Pulse'];
    };
    PulseRevisions: {
      /** Format: int64 */
      ServiceStatuses: Long;
      /** Format: int64 */
      ServiceCatalog: Long;
      /** Format: int64 */
      Deliveries: Long;
      /** Format: int64 */
      Agents: Long;
      /** Format: int64 */
      VehicleSyncs: Long;
      /** Format: int64 */
      Audit: Long;
    };
    PutCodeNames: {
      codes: components<Decimal, Long>['schemas']['CodeNameRequest'][];
    };
    PutKeys: {
      keys: components<Decimal, Long>['schemas']['PublicKeyRequest'][];
    };
    PutParameterValue: {
      parameterName: string;
      status: boolean;
      crossed: boolean;
      dependents?: components<Decimal, Long>['schemas']['ParameterDependentRequest'][] | null;
      additionalDetails?: components<Decimal, Long>['schemas']['ParameterDetailRequest'][] | null;
    };
    PutTransferDocumentRequest: {
      fileName: string;
      contentType: string;
      base64Content: string;
    };
    ReachableStage: {
      Stage: components<Decimal, Long>['schemas']['StageCode'];
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
      Code: components<Decimal, Long>['schemas']['StageCode'];
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
    RecordedCatalogChange: {
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
      /** Format: int32 */
      Id: number;
      /** @enum {string} */
      ChangeType: 'added' | 'removed' | 'renamed';
    };
    RecordedCatalogChangePage: {
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
      Items: components<Decimal, Long>['schemas']['RecordedCatalogChange'][];
    };
    RecordedCatalogChangePageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['RecordedCatalogChangePage'];
    };
    RecordedEndorsement: {
      /** Format: int32 */
      ProductId: number;
      LocalGrossPremium: components<Decimal, Long>['schemas']['Amount'];
      LocalCommission: components<Decimal, Long>['schemas']['Amount'];
      IsTransferCompleted: boolean;
      EndorsementPolicy: components<Decimal, Long>['schemas']['RecordedEndorsementPolicy'];
      Premium: components<Decimal, Long>['schemas']['RecordedPremium'];
    };
    RecordedEndorsementPolicy: {
      PolicyNumber: string;
      RenewalNo: string;
      /** Format: int32 */
      EndorsementNo: number;
      /** Format: int32 */
      EndorsementType: number;
      PolicyStartDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      PolicyEndDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      ProcessingDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      GrossPremium: components<Decimal, Long>['schemas']['Amount'];
      NetPremium: components<Decimal, Long>['schemas']['Amount'];
      Commission: components<Decimal, Long>['schemas']['Amount'];
      /** Format: int32 */
      InstallmentNumber: number;
    };
    RecordedInstallment: {
      /** Format: int32 */
      InstallmentNo: number;
      PaymentAmount: components<Decimal, Long>['schemas']['Amount'];
      PaymentDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      Commission: components<Decimal, Long>['schemas']['Amount'] | null;
    };
    RecordedPremium: {
      /** Format: int32 */
      CurrencyType: number | null;
      ExchangeRate: components<Decimal, Long>['schemas']['Amount'];
      InstallmentDetails: components<Decimal, Long>['schemas']['RecordedInstallment'][];
    };
    RecoveryCodes: {
      RecoveryCodes: string[];
    };
    RecoveryCodesResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['RecoveryCodes'];
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
    RefusedRecord: {
      /** Format: int32 */
      Id: number;
      /** @enum {string} */
      Cause: 'StatusNotExpected' | 'SameStatus' | 'Missing';
      Present: components<Decimal, Long>['schemas']['PresentState'] | null;
    };
    RejectEndorsementRequest: {
      /** Format: int32 */
      rejectReasonId: number;
      message?: string | null;
    };
    RemoveSecondFactor: {
      reason: string;
    };
    ReportOutcomes: {
      batchId?: string | null;
      outcomes: components<Decimal, Long>['schemas']['CallOutcome'][];
    };
    RequestDateTime: string;
    RequestEndorsementRequest: {
      message?: string | null;
      files?: components<Decimal, Long>['schemas']['EndorsementFileRequest'][] | null;
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
    ResendDeliveries: {
      dryRun?: boolean | null;
      /** Format: int32 */
      limit?: number | null;
      /** Format: int32 */
      perSecond?: number | null;
      filter: components<Decimal, Long>['schemas']['ResendFilter'];
    };
    ResendFilter: {
      /**
       * Format: int32
       * @enum {integer|null}
       */
      type?: 3 | 8 | 10 | 13 | 101 | 102 | 103 | 104 | null;
      /** Format: int32 */
      agentId?: number | null;
      referanceNo?: string | null;
      subReferanceNo?: string | null;
      from?: string | null;
      to?: string | null;
      subject?: string | null;
      /** Format: int32 */
      httpStatus?: number | null;
      /** @enum {string|null} */
      error?:
        | 'Timeout'
        | 'NameUnanswered'
        | 'Refused'
        | 'Reset'
        | 'Malformed'
        | 'Unreachable'
        | 'NameNotFound'
        | 'Certificate'
        | 'Proxy'
        | 'NotCalled'
        | 'Other'
        | null;
      /** @enum {string|null} */
      state?: 'Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled' | 'Parked' | null;
      states?: ('Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled')[] | null;
      finishedFrom?: string | null;
      finishedTo?: string | null;
    };
    ResendProgress: {
      /** Format: int64 */
      Id: Long;
      /** Format: int32 */
      Count: number;
      /** Format: int32 */
      Waiting: number;
      /** Format: int32 */
      Retrying: number;
      /** Format: int32 */
      Delivered: number;
      /** Format: int32 */
      Failed: number;
    };
    ResendProgressResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ResendProgress'];
    };
    ResentDeliveries: {
      /** Format: int32 */
      Count: number;
      CountedAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      /** Format: int64 */
      ResendId: Long | null;
    };
    ResentDeliveriesResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ResentDeliveries'];
    };
    RetentionSettings: {
      /** Format: int32 */
      NotificationDays: number;
      /** Format: int32 */
      JobDays: number | null;
      /** Format: int32 */
      OutgoingLogDays: number | null;
      /** Format: int32 */
      AuditDays: number | null;
    };
    SearchHit: {
      /** @enum {string} */
      Kind:
        | 'Delivery'
        | 'Job'
        | 'Agent'
        | 'User'
        | 'Service'
        | 'OutgoingLog'
        | 'AuditRequest'
        | 'Company'
        | 'Operation'
        | 'Vehicle'
        | 'VehicleVersion';
      Id: string;
      Title: string;
      Subtitle: string | null;
      State: string | null;
      At: components<Decimal, Long>['schemas']['DateTime'] | null;
    };
    SearchHitListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['SearchHit'][];
    };
    SecondFactorCode: {
      code: string;
    };
    SecondFactorState: {
      Since: components<Decimal, Long>['schemas']['DateTime'] | null;
      /** Format: int32 */
      RecoveryCodesLeft: number;
      Required: boolean;
    };
    SecondFactorStateResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['SecondFactorState'];
    };
    SecretItem: {
      CreatedAt: components<Decimal, Long>['schemas']['DateTime'];
      LastUsedAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      LastAddress: string | null;
      Id: string;
      ExpiresAt: components<Decimal, Long>['schemas']['DateTime'] | null;
    };
    SecretItemListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['SecretItem'][];
    };
    SeenEvents: {
      /** Format: int64 */
      upTo: Long;
    };
    SentTest: {
      /** Format: int64 */
      DeliveryId: Long;
    };
    SentTestResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['SentTest'];
    };
    ServerMetadata: {
      issuer: string;
      token_endpoint: string;
      token_endpoint_auth_methods_supported: (
        | 'client_secret_basic'
        | 'client_secret_post'
        | 'private_key_jwt'
      )[];
      token_endpoint_auth_signing_alg_values_supported: ('RS256' | 'PS256' | 'ES256' | 'EdDSA')[];
      grant_types_supported: 'client_credentials'[];
      response_types_supported: string[];
      scopes_supported: (
        | 'jobs:read'
        | 'endorsements:write'
        | 'intake:write'
        | 'catalog:read'
        | 'notifications:read'
        | 'notifications:write'
        | 'logs:read'
        | 'logs:write'
        | 'outcomes:write'
        | 'settlement:read'
        | 'self:write'
      )[];
      service_documentation: string;
    };
    ServiceBoardItem: {
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
      StatusDate: components<Decimal, Long>['schemas']['DateTime'];
      ReopenAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      AutomaticEvaluation: boolean;
      Plan: components<Decimal, Long>['schemas']['NextPlan'] | null;
      ChangedBy: string;
    };
    ServiceBoardItemPage: {
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
      Items: components<Decimal, Long>['schemas']['ServiceBoardItem'][];
    };
    ServiceBoardItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ServiceBoardItemPage'];
    };
    ServiceCatalogPage: {
      Items: components<Decimal, Long>['schemas']['ServiceCatalogRecord'][];
      NextCursor: string | null;
    };
    ServiceCatalogPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ServiceCatalogPage'];
    };
    ServiceCatalogRecord: {
      /** Format: int32 */
      Id: number;
      /** Format: int32 */
      InsuranceCompanyId: number;
      InsuranceCompanyName: string;
      /** Format: int32 */
      ProductId: number | null;
      ProductName: string | null;
      /** Format: int32 */
      ProductBranchId: number | null;
      ProductBranchName: string | null;
      /** Format: int32 */
      ServiceOperationId: number;
      ServiceOperationName: string;
      ServiceName: string;
      /** Format: int32 */
      OutsourceProcessId: number | null;
      OutsourceProcessName: string | null;
    };
    ServiceCatalogSyncItem: {
      /** Format: int32 */
      Added: number;
      /** Format: int32 */
      Removed: number;
      /** Format: int32 */
      Unchanged: number;
      /** Format: int32 */
      Id: number;
      SyncedAt: components<Decimal, Long>['schemas']['DateTime'];
      SyncedBy: string;
      /** @enum {string} */
      Source: 'Upload' | 'Schedule' | 'Sandbox';
    };
    ServiceCatalogSyncItemPage: {
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
      Items: components<Decimal, Long>['schemas']['ServiceCatalogSyncItem'][];
    };
    ServiceCatalogSyncItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ServiceCatalogSyncItemPage'];
    };
    ServiceCatalogSyncOrTrial:
      | components<Decimal, Long>['schemas']['ServiceCatalogTrial']
      | components<Decimal, Long>['schemas']['SyncedServiceCatalog'];
    ServiceCatalogSyncOrTrialResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['ServiceCatalogSyncOrTrial'];
    };
    ServiceCatalogTrial: {
      /** Format: int32 */
      Added: number;
      /** Format: int32 */
      Removed: number;
      /** Format: int32 */
      Unchanged: number;
      /** Format: int32 */
      Renamed: number;
      /** Format: int32 */
      Agents: number;
      NeedsConfirmation: boolean;
      Changes: components<Decimal, Long>['schemas']['TriedCatalogChange'][];
    };
    SetOwnSubscriptions: {
      operations: components<Decimal, Long>['schemas']['Subscription'][];
      /** Format: int32 */
      expectedVersion?: number | null;
    };
    SetProducts: {
      products: components<Decimal, Long>['schemas']['ProductAuthorisation'][];
      /** Format: int32 */
      expectedVersion?: number | null;
    };
    SetSubscriptions: {
      subscriptions: components<Decimal, Long>['schemas']['Subscription'][];
      /** Format: int32 */
      expectedVersion?: number | null;
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
      GrossPremium: components<Decimal, Long>['schemas']['Amount'];
      NetPremium: components<Decimal, Long>['schemas']['Amount'];
      Commission: components<Decimal, Long>['schemas']['Amount'];
      ExchangeRate: components<Decimal, Long>['schemas']['Amount'];
      LocalGrossPremium: components<Decimal, Long>['schemas']['Amount'];
      LocalCommission: components<Decimal, Long>['schemas']['Amount'];
      CreateDate: components<Decimal, Long>['schemas']['LocalDateTime'];
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
      Items: components<Decimal, Long>['schemas']['SettledEndorsement'][];
    };
    SettledEndorsementPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['SettledEndorsementPage'];
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
      GrossPremium: components<Decimal, Long>['schemas']['Amount'];
      NetPremium: components<Decimal, Long>['schemas']['Amount'];
      Commission: components<Decimal, Long>['schemas']['Amount'];
      LocalGrossPremium: components<Decimal, Long>['schemas']['Amount'];
      LocalCommission: components<Decimal, Long>['schemas']['Amount'];
      Hash: string;
      IsClosed: boolean;
    };
    SettlementItemListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['SettlementItem'][];
    };
    SideSums: {
      /** @enum {string} */
      Side: 'Here' | 'There';
      /** Format: int32 */
      CurrencyType: number | null;
      /** Format: int32 */
      Count: number;
      GrossPremium: components<Decimal, Long>['schemas']['Amount'] | null;
      NetPremium: components<Decimal, Long>['schemas']['Amount'] | null;
      Commission: components<Decimal, Long>['schemas']['Amount'] | null;
    };
    SignInWays: {
      Local: boolean;
      Provider: components<Decimal, Long>['schemas']['NamedProvider'] | null;
    };
    SignInWaysResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['SignInWays'];
    };
    SourceItem: {
      Source: string | null;
      /** Format: int32 */
      IntervalSeconds: number;
      LookedAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      /** @enum {string|null} */
      Outcome: 'synced' | 'unchanged' | 'refused' | 'busy' | 'unreachable' | 'failed' | null;
      Error: string | null;
    };
    SourceItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['SourceItem'];
    };
    StaffJob: {
      /** Format: int32 */
      Id: number;
      CurrentStage: components<Decimal, Long>['schemas']['StageCode'];
      JobStatus: components<Decimal, Long>['schemas']['JobStatusCode'];
      /** Format: int32 */
      ProductId: number;
      /** Format: int32 */
      ProductBranchId: number;
      /** Format: int32 */
      RejectReasonId: number | null;
      LastJobActionType: components<Decimal, Long>['schemas']['ActionTypeCode'];
      CreateDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      LastActionDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      HasExistPolicyRequest: boolean;
      /** Format: int32 */
      OwnerId: number | null;
      AgentName: string | null;
      ProductBranchName: string;
      PlatformProposalId: number | string | null;
      /** Format: int32 */
      InsuranceCompanyId: number;
      InsuranceCompanyName: string | null;
      ProductName: string | null;
      /** Format: int32 */
      AgentId: number;
      PolicyNumber: string | null;
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
      ReachableStages: components<Decimal, Long>['schemas']['ReachableStage'][];
    };
    StaffJobActionItem: {
      /** Format: int64 */
      Id: Long;
      /** Format: int32 */
      JobId: number;
      ActionType: components<Decimal, Long>['schemas']['ActionTypeCode'];
      Stage: components<Decimal, Long>['schemas']['StageCode'];
      /** Format: int32 */
      UserId: number | null;
      UserName: string | null;
      Message: string | null;
      CreateDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      /** Format: int32 */
      RejectReasonId: number | null;
      Files: components<Decimal, Long>['schemas']['StaffJobFileItem'][];
      Endorsement: components<Decimal, Long>['schemas']['RecordedEndorsement'] | null;
    };
    StaffJobActionItemListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['StaffJobActionItem'][];
    };
    StaffJobFileItem: {
      /** Format: int32 */
      Id: number;
      /** @enum {string} */
      Kind: 'ZeyilPdf' | 'BilgilendirmeFormu' | 'Attachment';
      FileName: string;
      ContentType: string;
      /** Format: int32 */
      Size: number;
      Sha256: string;
      IsPdf: boolean | null;
    };
    StaffJobItem: {
      /** Format: int32 */
      Id: number;
      CurrentStage: components<Decimal, Long>['schemas']['StageCode'];
      JobStatus: components<Decimal, Long>['schemas']['JobStatusCode'];
      /** Format: int32 */
      ProductId: number;
      /** Format: int32 */
      ProductBranchId: number;
      /** Format: int32 */
      RejectReasonId: number | null;
      LastJobActionType: components<Decimal, Long>['schemas']['ActionTypeCode'];
      CreateDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      LastActionDate: components<Decimal, Long>['schemas']['LocalDateTime'];
      HasExistPolicyRequest: boolean;
      /** Format: int32 */
      OwnerId: number | null;
      AgentName: string | null;
      ProductBranchName: string;
      PlatformProposalId: number | string | null;
      /** Format: int32 */
      InsuranceCompanyId: number;
      InsuranceCompanyName: string | null;
      ProductName: string | null;
      /** Format: int32 */
      AgentId: number;
      PolicyNumber: string | null;
    };
    StaffJobItemPage: {
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
      Items: components<Decimal, Long>['schemas']['StaffJobItem'][];
    };
    StaffJobItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['StaffJobItemPage'];
    };
    StaffJobResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['StaffJob'];
    };
    StaffSettings: {
      Version: string;
      TimeZone: string;
      Notifications: components<Decimal, Long>['schemas']['NotificationSettings'];
      Retention: components<Decimal, Long>['schemas']['RetentionSettings'];
      Evaluation: components<Decimal, Long>['schemas']['EvaluationLimits'];
      Uploads: components<Decimal, Long>['schemas']['UploadLimits'];
      Sources: components<Decimal, Long>['schemas']['CatalogSources'];
    };
    StaffSettingsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['StaffSettings'];
    };
    /** @enum {integer} */
    StageCode: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
    StartedTrial: {
      /** Format: int32 */
      TrialId: number;
    };
    StartedTrialResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['StartedTrial'];
    };
    StartedVehicleSync: {
      /** Format: int32 */
      Id: number;
    };
    StartedVehicleSyncResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['StartedVehicleSync'];
    };
    StatusChangeItem: {
      ChangedAt: components<Decimal, Long>['schemas']['DateTime'];
      ChangedBy: string;
      /** @enum {string} */
      From: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      /** @enum {string} */
      To: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      Reason: string;
    };
    StatusCount: {
      /** @enum {string} */
      Status: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      /** Format: int32 */
      Count: number;
    };
    StatusHistory:
      | components<Decimal, Long>['schemas']['StatusChangeItem'][]
      | components<Decimal, Long>['schemas']['StatusHistoryPage'];
    StatusHistoryPage: {
      Items: components<Decimal, Long>['schemas']['IdentifiedStatusChange'][];
      /** Format: int64 */
      NextBefore: Long | null;
    };
    StatusHistoryResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['StatusHistory'];
    };
    StatusPlan: {
      /** Format: int32 */
      Id: number;
      /** Format: int32 */
      ServiceAvailabilityId: number;
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
      Status: 'AutoDisabled' | 'ManualDisabled';
      Reason: string;
      From: components<Decimal, Long>['schemas']['DateTime'];
      Until: components<Decimal, Long>['schemas']['DateTime'] | null;
      BulkId: string;
      PlannedBy: string;
      PlannedAt: components<Decimal, Long>['schemas']['DateTime'];
      /** @enum {string} */
      State: 'Pending' | 'Done' | 'Ended' | 'Cancelled';
      EndedAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      /** @enum {string|null} */
      Note: 'LeftCatalog' | 'TimePassed' | 'StatusAlreadySet' | 'ClosedByHand' | null;
    };
    StatusPlanPage: {
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
      Items: components<Decimal, Long>['schemas']['StatusPlan'][];
    };
    StatusPlanPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['StatusPlanPage'];
    };
    StatusPreview: {
      /** Format: int32 */
      Changing: number;
      Already: number[];
      Missing: number[];
      /** Format: int32 */
      ReopeningsTakenBack: number;
      /** Format: int32 */
      Notifications: number;
      Agents: components<Decimal, Long>['schemas']['PreviewedAgent'][];
    };
    StatusPreviewResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['StatusPreview'];
    };
    StoryChain: {
      /** Format: int64 */
      Position: Long;
      Hash: string;
    };
    StoryEntry: {
      At: components<Decimal, Long>['schemas']['DateTime'];
      /** @enum {string} */
      Kind: 'Job' | 'Action' | 'Document' | 'Notification' | 'Attempt' | 'Audit';
      Subject: components<Decimal, Long>['schemas']['StorySubject'];
      Text: string;
    };
    StorySubject: {
      /** @enum {string} */
      Kind: 'Job' | 'Action' | 'File' | 'Delivery' | 'AuditEntry';
      Id: string;
    };
    SubscribedOperation: {
      /** Format: int32 */
      ServiceOperationId: number;
      /** Format: int32 */
      OutsourceProcessId: number | null;
    };
    Subscription: {
      /** Format: int32 */
      serviceOperationId: number;
      /** Format: int32 */
      outsourceProcessId?: number | null;
    };
    SubscriptionTrial: {
      Added: components<Decimal, Long>['schemas']['SubscribedOperation'][];
      Removed: components<Decimal, Long>['schemas']['SubscribedOperation'][];
    };
    SubscriptionTrialResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['SubscriptionTrial'];
    };
    SwitchEvaluation: {
      enabled: boolean;
    };
    SwitchEvaluations: {
      enabled: boolean;
      filter?: components<Decimal, Long>['schemas']['EvaluationFilter'] | null;
      ids?: number[] | null;
      dryRun?: boolean | null;
    };
    SwitchedEvaluations: {
      /** Format: int32 */
      Changed: number;
    };
    SwitchedEvaluationsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['SwitchedEvaluations'];
    };
    SyncCatalog: {
      records: components<Decimal, Long>['schemas']['CatalogRecord'][];
    };
    SyncedServiceCatalog: {
      /** Format: int32 */
      Added: number;
      /** Format: int32 */
      Removed: number;
      /** Format: int32 */
      Unchanged: number;
    };
    SystemPointItem: {
      /** @enum {string} */
      Point:
        | 'Database'
        | 'Schema'
        | 'Documents'
        | 'Clock'
        | 'DeliveriesHeld'
        | 'OldestDue'
        | 'FirstLoss'
        | 'Parked'
        | 'PausedAgents'
        | 'Unrecorded'
        | 'ReplicaSession'
        | 'Partitions'
        | 'RestoreProof'
        | 'AuditChain'
        | 'AuditDeeds'
        | 'Decryption'
        | 'PlatformCertificate';
      /** @enum {string} */
      State: 'Fine' | 'Unknown' | 'Attention' | 'Fault';
      Value: number | null;
    };
    SystemStatus: {
      Now: components<Decimal, Long>['schemas']['DateTime'];
      Version: string;
      StartedAt: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int32 */
      Replicas: number | null;
      /** @enum {string} */
      State: 'Fine' | 'Unknown' | 'Attention' | 'Fault';
      Points: components<Decimal, Long>['schemas']['SystemPointItem'][];
    };
    SystemStatusResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['SystemStatus'];
    };
    TokenPair: {
      AccessToken: string;
      /** @enum {string} */
      TokenType: 'Bearer';
      /** Format: int32 */
      ExpiresIn: number;
      Expiration: components<Decimal, Long>['schemas']['DateTime'];
      RefreshToken: string;
      RefreshTokenExpiration: components<Decimal, Long>['schemas']['DateTime'];
    };
    TokenPairResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['TokenPair'];
    };
    TriedCatalogChange: {
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
      ChangeType: 'added' | 'removed';
      /** Format: int32 */
      AgentsTold: number;
    };
    TrippedGateItem: {
      /** @enum {string} */
      Gate:
        | 'olderPeriod'
        | 'deactivations'
        | 'lostYear'
        | 'newYear'
        | 'valueMoves'
        | 'medianMove'
        | 'names'
        | 'implausible';
      Message: string;
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
    UnreadEvents: {
      /** Format: int32 */
      Count: number;
      /** Format: int64 */
      SeenUpTo: Long;
    };
    UnreadEventsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['UnreadEvents'];
    };
    UpdateAgent: {
      platformUrl?: string | null;
      platformApiKey?: string | null;
      platformAuthorization?: string | null;
      signingSecrets?: string[] | null;
      /** Format: int32 */
      expectedVersion?: number | null;
      name?: string | null;
      isActive?: boolean | null;
      autoPause?: components<Decimal, Long>['schemas']['AutoPauseRequest'] | null;
      /** Format: int32 */
      perSecond?: number | null;
      /** Format: int32 */
      resumePerSecond?: number | null;
    };
    UpdateUser: {
      userName?: string | null;
      password?: string | null;
      mustChangePassword?: boolean | null;
      roles?:
        | (
            | 'InsuranceCompanyAPIUser'
            | 'InsuranceCompanyAPIAdmin'
            | 'Supervizor'
            | 'PlatformUser'
            | 'Administrator'
            | 'Operator'
            | 'IntegrationService'
          )[]
        | null;
      permissions?: 'Create'[] | null;
      insuranceCompanyIds?: number[] | null;
      /** Format: int32 */
      agentId?: number | null;
      allowedAddresses?: string[] | null;
      isActive?: boolean | null;
      breakGlass?: boolean | null;
      /** Format: int32 */
      expectedVersion?: number | null;
    };
    UploadLimits: {
      /** Format: int32 */
      BodyBytes: number;
      /** Format: int32 */
      VehicleListBytes: number;
    };
    UserItem: {
      /** Format: int32 */
      Id: number;
      UserName: string;
      /** @enum {string} */
      Kind: 'Person' | 'Machine';
      /** @enum {string} */
      Source: 'Local' | 'Provider';
      BreakGlass: boolean;
      Roles: (
        | 'InsuranceCompanyAPIUser'
        | 'InsuranceCompanyAPIAdmin'
        | 'Supervizor'
        | 'PlatformUser'
        | 'Administrator'
        | 'Operator'
        | 'IntegrationService'
      )[];
      Permissions: 'Create'[];
      InsuranceCompanyIds: number[];
      /** Format: int32 */
      AgentId: number | null;
      AllowedAddresses: string[];
      IsActive: boolean;
      MustChangePassword: boolean;
      SecondFactor: boolean;
      CreatedAt: components<Decimal, Long>['schemas']['DateTime'];
      LastLoginAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      /** Format: int32 */
      Sessions: number;
      /** Format: int32 */
      Version: number;
    };
    UserItemPage: {
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
      Items: components<Decimal, Long>['schemas']['UserItem'][];
    };
    UserItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['UserItemPage'];
    };
    UserItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['UserItem'];
    };
    UserRights: {
      /** Format: int32 */
      Id: number;
      UserName: string;
      IsActive: boolean;
      Roles: (
        | 'InsuranceCompanyAPIUser'
        | 'InsuranceCompanyAPIAdmin'
        | 'Supervizor'
        | 'PlatformUser'
        | 'Administrator'
        | 'Operator'
        | 'IntegrationService'
      )[];
      Permissions: 'Create'[];
      InsuranceCompanyIds: number[];
      /** Format: int32 */
      AgentId: number | null;
      GrantedAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      GrantedBy: string | null;
      /** Format: int32 */
      GrantedByUserId: number | null;
      CreatedAt: components<Decimal, Long>['schemas']['DateTime'];
      LastUsedAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      DormantAt: components<Decimal, Long>['schemas']['DateTime'] | null;
      SecondFactor: boolean;
      MustChangePassword: boolean;
      /** @enum {string} */
      Source: 'Local' | 'Provider';
      BreakGlass: boolean;
    };
    UserRightsPage: {
      Items: components<Decimal, Long>['schemas']['UserRights'][];
      NextCursor: string | null;
    };
    UserRightsPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['UserRightsPage'];
    };
    ValueMove: {
      Id: string;
      Name: string;
      /** Format: int32 */
      Year: number;
      /** Format: int64 */
      From: Long;
      /** Format: int64 */
      To: Long;
    };
    ValueOfVersion: {
      Version: string;
      SyncedAt: components<Decimal, Long>['schemas']['DateTime'];
      /** Format: int32 */
      Year: number;
      /** Format: int64 */
      Value: Long;
    };
    VehicleBrand: {
      /** Format: int32 */
      BrandCode: number;
      BrandName: string;
      /** Format: int32 */
      Types: number;
      /** Format: int32 */
      ActiveTypes: number;
    };
    VehicleBrandListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['VehicleBrand'][];
    };
    VehicleHistory: {
      Id: string;
      /** Format: int32 */
      BrandCode: number;
      BrandName: string;
      /** Format: int32 */
      ModelCode: number;
      ModelName: string;
      IsActive: boolean;
      UpdatedAt: components<Decimal, Long>['schemas']['DateTime'];
      ModelYears: components<Decimal, Long>['schemas']['ModelYear'][];
      Values: components<Decimal, Long>['schemas']['ValueOfVersion'][];
    };
    VehicleHistoryResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['VehicleHistory'];
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
      UpdatedAt: components<Decimal, Long>['schemas']['DateTime'];
      ModelYears: components<Decimal, Long>['schemas']['ModelYear'][];
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
      Items: components<Decimal, Long>['schemas']['VehicleItem'][];
    };
    VehicleItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['VehicleItemPage'];
    };
    VehicleSyncItem: {
      /** Format: int32 */
      Id: number;
      /** @enum {string} */
      State: 'Running' | 'Succeeded' | 'Failed';
      /** @enum {string} */
      Phase: 'Reading' | 'Comparing' | 'Applying' | 'Finished';
      /** Format: int32 */
      Done: number;
      /** Format: int32 */
      Total: number;
      /** Format: int32 */
      Added: number;
      /** Format: int32 */
      Updated: number;
      /** Format: int32 */
      Deactivated: number;
      /** Format: int32 */
      Unchanged: number;
      /** Format: int32 */
      ChangedCount: number;
      Version: string | null;
      /** Format: int32 */
      Agents: number | null;
      /** Format: int32 */
      Notifications: number | null;
      Error: string | null;
      Gates: components<Decimal, Long>['schemas']['TrippedGateItem'][];
      Warnings: string[];
      Years: components<Decimal, Long>['schemas']['YearFigures'][];
      BiggestMoves: components<Decimal, Long>['schemas']['ValueMove'][];
      DryRun: boolean;
      Confirm: boolean;
      ConfirmedGates: (
        | 'olderPeriod'
        | 'deactivations'
        | 'lostYear'
        | 'newYear'
        | 'valueMoves'
        | 'medianMove'
        | 'names'
        | 'implausible'
      )[];
      /** @enum {string} */
      Source: 'Upload' | 'Command' | 'Schedule' | 'Sandbox' | 'Rollback';
      FileName: string | null;
      Period: string | null;
      /** Format: int32 */
      Revision: number | null;
      RollbackOf: string | null;
      StartedBy: string;
      StartedAt: components<Decimal, Long>['schemas']['DateTime'];
      FinishedAt: components<Decimal, Long>['schemas']['DateTime'] | null;
    };
    VehicleSyncItemPage: {
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
      Items: components<Decimal, Long>['schemas']['VehicleSyncItem'][];
    };
    VehicleSyncItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['VehicleSyncItemPage'];
    };
    VehicleSyncItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['VehicleSyncItem'];
    };
    VehicleVersionDetail: {
      Version: string;
      /** Format: int32 */
      ChangedCount: number;
      SyncedAt: components<Decimal, Long>['schemas']['DateTime'];
      Period: string | null;
      /** Format: int32 */
      Revision: number | null;
      /** Format: int32 */
      Added: number;
      /** Format: int32 */
      Updated: number;
      /** Format: int32 */
      Deactivated: number;
      RollbackOf: string | null;
    };
    VehicleVersionDetailPage: {
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
      Items: components<Decimal, Long>['schemas']['VehicleVersionDetail'][];
    };
    VehicleVersionDetailPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['VehicleVersionDetailPage'];
    };
    VehicleVersionItem: {
      Version: string;
      /** Format: int32 */
      ChangedCount: number;
      SyncedAt: components<Decimal, Long>['schemas']['DateTime'];
      Period: string | null;
      /** Format: int32 */
      Revision: number | null;
    };
    VehicleVersionItemListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['VehicleVersionItem'][];
    };
    WaitingDeliveryPage: {
      Items: components<Decimal, Long>['schemas']['ListedDelivery'][];
      NextCursor: string | null;
    };
    WaitingDeliveryPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['WaitingDeliveryPage'];
    };
    Watch: {
      Id: string;
      AccessToken: string;
      /** Format: int32 */
      ExpiresIn: number;
      EndsAt: components<Decimal, Long>['schemas']['DateTime'];
    };
    WatchResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components<Decimal, Long>['schemas']['Watch'];
    };
    YearFigures: {
      /** Format: int32 */
      Year: number;
      /** Format: int32 */
      Before: number;
      /** Format: int32 */
      Added: number;
      /** Format: int32 */
      Gone: number;
      /** Format: int32 */
      Moved: number;
      Median: number | null;
    };
  };
  responses: {
    Unexpected: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['Refusal'] & {
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
export interface operations<Decimal, Long> {
  authentication_login: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['Login'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['TokenPairResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  authentication_refresh: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['RefreshOrLogout'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['TokenPairResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  authentication_logout: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['RefreshOrLogout'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  authentication_changePassword: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['ChangeOwnPassword'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  adminSession_open: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['Login'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AdminSessionTokenResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  adminSession_end: {
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  adminSession_renew: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AdminSessionTokenResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  oauth_token: {
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @enum {string} */
          grant_type: 'client_credentials';
          client_id?: string;
          client_secret?: string;
          /** @enum {string} */
          client_assertion_type?: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
          client_assertion?: string;
          scope?: string;
        };
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ClientToken'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  oauth_metadata: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ServerMetadata'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownAccount_secondFactor: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SecondFactorStateResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownAccount_confirm: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['SecondFactorCode'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['RecoveryCodesResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownAccount_begin: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['BegunSecondFactorResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownAccount_disable: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['SecondFactorCode'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownAccount_listSessions: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['OwnSessionListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownAccount_endOtherSessions: {
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownAccount_endSession: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownAccount_openWatch: {
    responses: {
      201: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['WatchResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  providerSignIn_ways: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SignInWaysResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  providerSignIn_begin: {
    parameters: {
      query?: {
        returnTo?: string;
      };
    };
    responses: {
      302: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  providerSignIn_complete: {
    parameters: {
      query?: {
        code?: string;
        state?: string;
        error?: string;
      };
    };
    responses: {
      302: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  providerSignIn_logOut: {
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          logout_token: string;
        };
      };
    };
    responses: {
      200: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  audit_list: {
    parameters: {
      query?: {
        userId?: number;
        action?: string;
        target?: string;
        from?: string;
        to?: string;
        changes?: boolean;
        requestId?: string;
        page?: number;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AuditItemPageResponse'];
          'text/csv': string;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  audit_feed: {
    parameters: {
      query?: {
        userId?: number;
        action?: string;
        target?: string;
        from?: string;
        to?: string;
        changes?: boolean;
        requestId?: string;
        cursor?: string;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AuditPageResponse'];
          'text/csv': string;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  audit_count: {
    parameters: {
      query?: {
        userId?: number;
        action?: string;
        target?: string;
        from?: string;
        to?: string;
        changes?: boolean;
        requestId?: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['CountedEntriesResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  audit_chain: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ChainStateResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  users_list: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        q?: string;
        role?:
          | 'InsuranceCompanyAPIUser'
          | 'InsuranceCompanyAPIAdmin'
          | 'Supervizor'
          | 'PlatformUser'
          | 'Administrator'
          | 'Operator'
          | 'IntegrationService';
        isActive?: boolean;
        kind?: 'Person' | 'Machine';
        agentId?: number;
        sortBy?: 'id' | 'userName' | 'lastLoginAt';
        sortOrder?: 'asc' | 'desc';
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['UserItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  users_create: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['CreateUser'];
      };
    };
    responses: {
      201: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['CreatedUserResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  users_reviewRights: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: number;
        role?:
          | 'InsuranceCompanyAPIUser'
          | 'InsuranceCompanyAPIAdmin'
          | 'Supervizor'
          | 'PlatformUser'
          | 'Administrator'
          | 'Operator'
          | 'IntegrationService';
        isActive?: boolean;
        unusedDays?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['UserRightsPageResponse'];
          'text/csv': string;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  users_show: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['UserItemResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  users_update: {
    parameters: {
      path: {
        id: number;
      };
    };
    requestBody?: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['UpdateUser'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  users_endSessions: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  users_removeSecondFactor: {
    parameters: {
      path: {
        id: number;
      };
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['RemoveSecondFactor'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  clientCredentials_secrets: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SecretItemListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  clientCredentials_createSecret: {
    parameters: {
      path: {
        id: number;
      };
    };
    requestBody?: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['CreateSecret'];
      };
    };
    responses: {
      201: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['CreatedSecretResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  clientCredentials_deleteSecret: {
    parameters: {
      path: {
        id: number;
        secretId: string;
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  clientCredentials_keys: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['KeyItemListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  clientCredentials_putKeys: {
    parameters: {
      path: {
        id: number;
      };
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['PutKeys'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  insurerUsers_list: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['InsurerUserPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  insurerUsers_calls: {
    parameters: {
      query?: {
        after?: string;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['InsurerCallPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  agents_list: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        q?: string;
        isActive?: boolean;
        paused?: boolean;
        sortBy?: 'id' | 'name';
        sortOrder?: 'asc' | 'desc';
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AgentItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  agents_create: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['CreateAgent'];
      };
    };
    responses: {
      201: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['CreatedAgentResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  agents_show: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AgentDetailResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  agents_update: {
    parameters: {
      query?: {
        trial?: boolean;
      };
      path: {
        id: number;
      };
    };
    requestBody?: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['UpdateAgent'];
      };
    };
    responses: {
      202: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['StartedTrialResponse'];
        };
      };
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  agents_trial: {
    parameters: {
      path: {
        id: number;
        trialId: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['EndpointTrialItemResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveryHours_byHour: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
        agentId?: number;
        type?: 3 | 8 | 10 | 13 | 101 | 102 | 103 | 104;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['DeliveriesByHourResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveryHours_health: {
    parameters: {
      query?: {
        page?: number;
        ids?: string;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AgentHealthListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveries_list: {
    parameters: {
      query?: {
        type?: 3 | 8 | 10 | 13 | 101 | 102 | 103 | 104;
        agentId?: number;
        referanceNo?: string;
        subject?: string;
        httpStatus?: number;
        from?: string;
        to?: string;
        page?: number;
        pageSize?: number;
        state?: 'Pending' | 'Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled' | 'Parked';
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['DeliveryItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveries_feed: {
    parameters: {
      query?: {
        type?: 3 | 8 | 10 | 13 | 101 | 102 | 103 | 104;
        agentId?: number;
        referanceNo?: string;
        subject?: string;
        httpStatus?: number;
        from?: string;
        to?: string;
        subReferanceNo?: string;
        error?:
          | 'Timeout'
          | 'NameUnanswered'
          | 'Refused'
          | 'Reset'
          | 'Malformed'
          | 'Unreachable'
          | 'NameNotFound'
          | 'Certificate'
          | 'Proxy'
          | 'NotCalled'
          | 'Other';
        state?: string;
        finishedFrom?: string;
        finishedTo?: string;
        cursor?: string;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['DeliveryPageResponse'];
          'text/csv': string;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveries_waiting: {
    parameters: {
      query?: {
        type?: 3 | 8 | 10 | 13 | 101 | 102 | 103 | 104;
        agentId?: number;
        referanceNo?: string;
        subject?: string;
        httpStatus?: number;
        from?: string;
        to?: string;
        subReferanceNo?: string;
        error?:
          | 'Timeout'
          | 'NameUnanswered'
          | 'Refused'
          | 'Reset'
          | 'Malformed'
          | 'Unreachable'
          | 'NameNotFound'
          | 'Certificate'
          | 'Proxy'
          | 'NotCalled'
          | 'Other';
        cursor?: string;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['WaitingDeliveryPageResponse'];
          'text/csv': string;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveries_counts: {
    parameters: {
      query?: {
        type?: 3 | 8 | 10 | 13 | 101 | 102 | 103 | 104;
        agentId?: number;
        referanceNo?: string;
        subject?: string;
        httpStatus?: number;
        from?: string;
        to?: string;
        subReferanceNo?: string;
        error?:
          | 'Timeout'
          | 'NameUnanswered'
          | 'Refused'
          | 'Reset'
          | 'Malformed'
          | 'Unreachable'
          | 'NameNotFound'
          | 'Certificate'
          | 'Proxy'
          | 'NotCalled'
          | 'Other';
        state?: string;
        finishedFrom?: string;
        finishedTo?: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['DeliveryCountsResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveries_resendProgress: {
    parameters: {
      path: {
        id: Long;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ResendProgressResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveries_show: {
    parameters: {
      query?: {
        payload?: boolean;
      };
      path: {
        id: Long;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['DeliveryDetailResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveries_payload: {
    parameters: {
      query: {
        reason: string;
      };
      path: {
        id: Long;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['DeliveryPayloadResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveries_resendMany: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['ResendDeliveries'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ResentDeliveriesResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveries_resend: {
    parameters: {
      path: {
        id: Long;
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveries_attemptMany: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['AttemptDeliveries'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ResentDeliveriesResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveries_attempt: {
    parameters: {
      path: {
        id: Long;
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  deliveries_cancel: {
    parameters: {
      path: {
        id: Long;
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  agentTraffic_pause: {
    parameters: {
      path: {
        id: number;
      };
    };
    requestBody?: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['PauseAgent'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  agentTraffic_resume: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  agentTraffic_test: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['OwnNotificationsResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownNotifications_show: {
    parameters: {
      query?: {
        agentId?: number;
      };
      path: {
        referanceNo: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['OwnNotificationDetailResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownNotifications_resend: {
    parameters: {
      query?: {
        agentId?: number;
      };
      path: {
        referanceNo: string;
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownEndpoint_show: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['OwnEndpointResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownEndpoint_change: {
    parameters: {
      query?: {
        trial?: boolean;
      };
    };
    requestBody?: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['ChangeEndpoint'];
      };
    };
    responses: {
      202: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['StartedTrialResponse'];
        };
      };
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownEndpoint_trial: {
    parameters: {
      path: {
        trialId: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['EndpointTrialItemResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownEndpoint_test: {
    responses: {
      202: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SentTestResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['JobItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['JobItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  jobs_changes: {
    parameters: {
      query?: {
        cursor?: string;
        since?: string;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['JobChangesResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  jobs_show: {
    parameters: {
      path: {
        jobId: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['JobDetailResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  jobs_assignOwner: {
    parameters: {
      path: {
        jobId: number;
      };
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['AssignOwner'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  jobTransitions_transitions: {
    parameters: {
      path: {
        jobId: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['JobTransitionsResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  jobs_file: {
    parameters: {
      path: {
        jobId: number;
        fileId: number;
      };
    };
    responses: {
      200: {
        content: {
          '*/*': unknown;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['JobItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['OpenJobRequest'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['OpenedJobResponse'];
        };
      };
      201: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['OpenedJobResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  intake_requestEndorsement: {
    parameters: {
      header?: {
        'Idempotency-Key'?: string;
      };
      path: {
        jobId: number;
      };
    };
    requestBody?: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['RequestEndorsementRequest'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  intake_putTransferDocument: {
    parameters: {
      path: {
        jobId: number;
        kind: 'ZeyilPdf' | 'BilgilendirmeFormu';
      };
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['PutTransferDocumentRequest'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['JobChangesResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffJobs_list: {
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
        id?: number;
        policyNumber?: string;
        policyNumberStart?: string;
        platformProposalId?: string;
        insuranceCompanyId?: number;
        agentId?: number;
        lastActionFrom?: string;
        lastActionTo?: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['StaffJobItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffJobs_show: {
    parameters: {
      path: {
        jobId: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['StaffJobResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffJobs_file: {
    parameters: {
      path: {
        jobId: number;
        fileId: number;
      };
    };
    responses: {
      200: {
        content: {
          '*/*': unknown;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['MakeEndorsementRequest'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['EndorsementDryRunResponse'];
        };
      };
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['RejectEndorsementRequest'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  endorsedJobs_show: {
    parameters: {
      query?: {
        agentId?: number;
      };
      path: {
        jobId: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['EndorsedJobResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  jobs_actions: {
    parameters: {
      path: {
        jobId: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['JobActionItemListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffJobs_actions: {
    parameters: {
      path: {
        jobId: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['StaffJobActionItemListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SettlementItemListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
      path: {
        day: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SettledEndorsementPageResponse'];
          'text/csv': string;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  insurerSettlements_compare: {
    parameters: {
      query?: {
        insuranceCompanyId?: number;
        agentId?: number;
        productId?: number;
        currencyType?: number;
        keep?: boolean;
      };
      path: {
        day: string;
      };
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
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ComparedDayResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  insurerSettlements_comparisons: {
    parameters: {
      path: {
        day: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['KeptComparisonItemListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  insurerSettlements_comparison: {
    parameters: {
      path: {
        day: string;
        comparisonId: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['KeptComparisonDetailResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SettlementItemListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
      path: {
        day: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SettledEndorsementPageResponse'];
          'text/csv': string;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  platformSettlements_compare: {
    parameters: {
      query?: {
        insuranceCompanyId?: number;
        agentId?: number;
        productId?: number;
        currencyType?: number;
        keep?: boolean;
      };
      path: {
        day: string;
      };
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
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ComparedDayResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  platformSettlements_comparisons: {
    parameters: {
      path: {
        day: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['KeptComparisonItemListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  platformSettlements_comparison: {
    parameters: {
      path: {
        day: string;
        comparisonId: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['KeptComparisonDetailResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffSettlements_list: {
    parameters: {
      query: {
        insuranceCompanyId?: number;
        agentId?: number;
        productId?: number;
        currencyType?: number;
        dayFrom: string;
        dayTo: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SettlementItemListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffSettlements_endorsements: {
    parameters: {
      query?: {
        insuranceCompanyId?: number;
        agentId?: number;
        productId?: number;
        currencyType?: number;
        page?: number;
        pageSize?: number;
      };
      path: {
        day: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SettledEndorsementPageResponse'];
          'text/csv': string;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffSettlements_compare: {
    parameters: {
      query?: {
        insuranceCompanyId?: number;
        agentId?: number;
        productId?: number;
        currencyType?: number;
        keep?: boolean;
      };
      path: {
        day: string;
      };
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
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ComparedDayResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffSettlements_comparisons: {
    parameters: {
      path: {
        day: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['KeptComparisonItemListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffSettlements_comparison: {
    parameters: {
      path: {
        day: string;
        comparisonId: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['KeptComparisonDetailResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  parameters_values: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
      path: {
        parameterId: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ParameterValueItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  parameterValues_show: {
    parameters: {
      path: {
        parameterId: number;
        value: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ParameterValueItemResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  parameterValues_put: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      path: {
        parameterId: number;
        value: string;
      };
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['PutParameterValue'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ParameterValueItemOrTrialResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  parameterValues_remove: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      path: {
        parameterId: number;
        value: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ParameterValueItemOrTrialResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  parameterValues_change: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['ChangeParameterValues'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ParameterChangeSummaryOrTrialResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  parameterValues_list: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ParameterItemListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  parameterValues_find: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        q?: string;
        status?: boolean;
      };
      path: {
        parameterId: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ParameterValueItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  parameterValues_dependents: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
      path: {
        parameterId: number;
        value: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ParameterValueItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  serviceCatalog_list: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ServiceCatalogPageResponse'];
          'text/csv': string;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  serviceCatalog_sync: {
    parameters: {
      query?: {
        dryRun?: boolean;
        allowEmpty?: boolean;
        confirm?: boolean;
      };
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['SyncCatalog'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ServiceCatalogSyncOrTrialResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  serviceCatalog_source: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SourceItemResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  serviceCatalog_syncs: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ServiceCatalogSyncItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  serviceCatalog_changes: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
      path: {
        id: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['RecordedCatalogChangePageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['VehicleItemPageResponse'];
        };
      };
      304: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  vehicleCatalogs_versions: {
    parameters: {
      header?: {
        'If-None-Match'?: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['VehicleVersionItemListResponse'];
        };
      };
      304: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  vehicleSyncs_list: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['VehicleSyncItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  vehicleSyncs_start: {
    parameters: {
      query?: {
        dryRun?: boolean;
        confirm?: string;
      };
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** Format: binary */
          file: string;
        };
      };
    };
    responses: {
      202: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['StartedVehicleSyncResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  vehicleSyncs_source: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SourceItemResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  vehicleSyncs_one: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['VehicleSyncItemResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  vehicleSyncs_rollBack: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      path: {
        version: string;
      };
    };
    responses: {
      202: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['StartedVehicleSyncResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffVehicles_find: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        q?: string;
        brandCode?: number;
        active?: boolean;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['VehicleItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffVehicles_show: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['VehicleHistoryResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffVehicles_brands: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['VehicleBrandListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffVehicles_versions: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['VehicleVersionDetailPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['OutgoingLogItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  outgoingLogs_announce: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['AnnounceOutgoingLog'];
      };
    };
    responses: {
      201: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AnnouncedLogResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  outgoingLogs_payload: {
    parameters: {
      query: {
        isResponse: boolean;
        reason: string;
      };
      path: {
        id: Long;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['LogPayloadResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffLogs_feed: {
    parameters: {
      query?: {
        agentId?: number;
        from?: string;
        to?: string;
        delivered?: boolean;
        cursor?: string;
        pageSize?: number;
        id?: Long;
        gwLogId?: string;
        insuranceCompanyId?: number;
        serviceOperationId?: number;
        httpStatus?: number;
        minDurationMs?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['OutgoingLogPageResponse'];
          'text/csv': string;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  staffLogs_show: {
    parameters: {
      path: {
        id: Long;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ListedOutgoingLogResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  codes_codes: {
    parameters: {
      header?: {
        'If-None-Match'?: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['CodeListsResponse'];
        };
      };
      304: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  codeNames_put: {
    parameters: {
      path: {
        kind: 'RejectReasons' | 'EndorsementTypes' | 'Currencies';
      };
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['PutCodeNames'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  events_feed: {
    parameters: {
      query?: {
        after?: string;
        kind?: string;
        agentId?: number;
        serviceId?: number;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['EventPageResponse'];
          'text/csv': string;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  events_unread: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['UnreadEventsResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  events_seen: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['SeenEvents'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  eventSubscriptions_show: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['EventSubscriptionItemResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  eventSubscriptions_change: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['ChangeSubscription'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  health_live: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['HealthAnswer'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  health_ready: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['HealthAnswer'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  health_serving: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['HealthAnswer'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  metrics_metrics: {
    responses: {
      200: {
        content: {
          'text/plain': string;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  apiDocs_openApi: {
    parameters: {
      query?: {
        lang?: 'tr' | 'en';
      };
      header?: {
        'If-None-Match'?: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': Record<string, never>;
        };
      };
      304: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  apiDocs_openApi30: {
    parameters: {
      query?: {
        lang?: 'tr' | 'en';
      };
      header?: {
        'If-None-Match'?: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': Record<string, never>;
        };
      };
      304: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  apiDocs_page: {
    parameters: {
      query?: {
        lang?: 'tr' | 'en';
      };
    };
    responses: {
      200: {
        content: {
          'text/html': string;
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  policyStory_read: {
    parameters: {
      path: {
        policyNumber: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['PolicyStoryResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  pulse_read: {
    parameters: {
      header?: {
        'If-None-Match'?: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['PulseResponse'];
        };
      };
      304: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  search_find: {
    parameters: {
      query: {
        q: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SearchHitListResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  settings_read: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['StaffSettingsResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  systemStatus_read: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SystemStatusResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AvailabilityItemPageResponse'];
        };
      };
      304: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AvailabilityItemPageResponse'];
        };
      };
      304: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AvailabilityItemPageResponse'];
        };
      };
      304: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AgentSubscriptionItemPageResponse'];
        };
      };
      304: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  availabilityAdministration_show: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AvailabilityDetailResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  availabilityAdministration_changeStatus: {
    parameters: {
      path: {
        id: number;
      };
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['ChangeStatus'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AvailabilityItemResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  availabilityAdministration_cancelReopening: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  availabilityAdministration_history: {
    parameters: {
      query?: {
        before?: Long;
        pageSize?: number;
      };
      path: {
        id: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['StatusHistoryResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  availabilityAdministration_audience: {
    parameters: {
      query?: {
        status?: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      };
      path: {
        id: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AudienceResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  agentAvailability_explain: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        productId?: number;
        serviceOperationId?: number;
        status?: 'Active' | 'AutoDisabled' | 'ManualDisabled';
        insuranceCompanyId?: number;
        serviceAvailabilityId?: number;
      };
      path: {
        id: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ExplainedAvailabilityPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  authorisations_products: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AgentProductsResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  authorisations_setProducts: {
    parameters: {
      path: {
        id: number;
      };
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['SetProducts'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  authorisations_subscriptions: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AgentSubscriptionsResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  authorisations_setSubscriptions: {
    parameters: {
      path: {
        id: number;
      };
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['SetSubscriptions'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownSubscriptions_show: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['OwnSubscriptionsResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  ownSubscriptions_set: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['SetOwnSubscriptions'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SubscriptionTrialResponse'];
        };
      };
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  catalogChoices_products: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['CatalogProductsResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  catalogChoices_operations: {
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['CatalogOperationsResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  serviceBoard_list: {
    parameters: {
      query?: {
        q?: string;
        id?: string;
        insuranceCompanyId?: string;
        productId?: string;
        serviceOperationId?: string;
        outsourceProcessId?: string;
        status?: string;
        changedBefore?: string;
        reopens?: boolean;
        reopensBefore?: string;
        evaluation?: boolean;
        planned?: boolean;
        sortBy?: 'status' | 'statusDate' | 'company' | 'companyStatus' | 'product' | 'operation' | 'id';
        sortOrder?: 'asc' | 'desc';
        page?: number;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['ServiceBoardItemPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  serviceBoard_facets: {
    parameters: {
      query?: {
        q?: string;
        id?: string;
        insuranceCompanyId?: string;
        productId?: string;
        serviceOperationId?: string;
        outsourceProcessId?: string;
        status?: string;
        changedBefore?: string;
        reopens?: boolean;
        reopensBefore?: string;
        evaluation?: boolean;
        planned?: boolean;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['BoardFacetsResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  statusPlans_list: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        serviceAvailabilityId?: number;
        insuranceCompanyId?: number;
        bulkId?: string;
        state?: 'Pending' | 'Done' | 'Ended' | 'Cancelled';
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['StatusPlanPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  statusPlans_plan: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['PlanClosings'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['MadePlansResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  statusPlans_takeBack: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  serviceDays_records: {
    parameters: {
      query: {
        from: string;
        to: string;
        ids: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['AvailabilityByDayResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  serviceDays_companies: {
    parameters: {
      query: {
        from: string;
        to: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['CompanyAvailabilityByDayResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  bulkChanges_preview: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['PreviewStatuses'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['StatusPreviewResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  bulkChanges_list: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['BulkSummaryPageResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  bulkChanges_change: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['ChangeStatuses'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['BulkResultResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  bulkChanges_show: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
      path: {
        bulkId: string;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['BulkOverviewResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  evaluation_switchMany: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['SwitchEvaluations'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['SwitchedEvaluationsResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  evaluation_show: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['EvaluationItemResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  evaluation_switchOne: {
    parameters: {
      path: {
        id: number;
      };
    };
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['SwitchEvaluation'];
      };
    };
    responses: {
      204: {
        content?: never;
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
    };
  };
  outcomes_report: {
    requestBody: {
      content: {
        'application/json': components<Decimal, Long>['schemas']['ReportOutcomes'];
      };
    };
    responses: {
      200: {
        content: {
          'application/json': components<Decimal, Long>['schemas']['OutcomesTakenResponse'];
        };
      };
      default: components<Decimal, Long>['responses']['Unexpected'];
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
