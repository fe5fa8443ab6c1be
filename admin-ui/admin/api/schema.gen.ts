// Written by `npm run generate -- types` from the description of the API: not edited by hand.
import type { Exact } from './exact-json.js';

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
  '/api/admin/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['adminSession_open'];
    delete: operations['adminSession_end'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/session/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['adminSession_renew'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['audit_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/audit/feed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['audit_feed'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/audit/chain': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['audit_chain'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['users_list'];
    put?: never;
    post: operations['users_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/users/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['users_show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch: operations['users_update'];
    trace?: never;
  };
  '/api/admin/users/{id}/end-sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['users_endSessions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/agents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['agents_list'];
    put?: never;
    post: operations['agents_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/agents/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['agents_show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch: operations['agents_update'];
    trace?: never;
  };
  '/api/admin/deliveries/by-hour': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['deliveryHours_byHour'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/agents/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['deliveryHours_health'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['deliveries_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/deliveries/feed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['deliveries_feed'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/deliveries/counts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['deliveries_counts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/deliveries/resends/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['deliveries_resendProgress'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/deliveries/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['deliveries_show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/deliveries/{id}/payload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['deliveries_payload'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/deliveries/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['deliveries_resendMany'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/deliveries/{id}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['deliveries_resend'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/deliveries/{id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['deliveries_cancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/agents/{id}/pause': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['agentTraffic_pause'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/agents/{id}/resume': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['agentTraffic_resume'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/agents/{id}/test-notification': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['agentTraffic_test'];
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
  '/api/admin/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['staffJobs_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/jobs/{jobId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['staffJobs_show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/jobs/{jobId}/files/{fileId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['staffJobs_file'];
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
  '/api/admin/jobs/{jobId}/actions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['staffJobs_actions'];
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
  '/api/admin/settlements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['staffSettlements_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/settlements/{day}/endorsements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['staffSettlements_endorsements'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/settlements/{day}/compare': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['staffSettlements_compare'];
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
  '/api/admin/parameters/{parameterId}/values/{value}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['parameterValues_show'];
    put: operations['parameterValues_put'];
    post?: never;
    delete: operations['parameterValues_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/parameters/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['parameterValues_change'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/parameters': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['parameterValues_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/parameters/{parameterId}/values': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['parameterValues_find'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/parameters/{parameterId}/values/{value}/dependents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['parameterValues_dependents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-catalog': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put: operations['serviceCatalog_sync'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-catalog/source': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['serviceCatalog_source'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-catalog/syncs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['serviceCatalog_syncs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-catalog/syncs/{id}/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['serviceCatalog_changes'];
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
  '/api/admin/vehicle-catalog/syncs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['vehicleSyncs_list'];
    put?: never;
    post: operations['vehicleSyncs_start'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/vehicle-catalog/source': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['vehicleSyncs_source'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/vehicle-catalog/syncs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['vehicleSyncs_one'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/vehicle-catalog/versions/{version}/rollback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['vehicleSyncs_rollBack'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/vehicles': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['staffVehicles_find'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/vehicles/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['staffVehicles_show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/vehicle-brands': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['staffVehicles_brands'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/vehicle-catalog/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['staffVehicles_versions'];
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
  '/api/admin/outgoing-logs/feed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['staffLogs_feed'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/outgoing-logs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['staffLogs_show'];
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
  '/api/admin/codes/{kind}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put: operations['codeNames_put'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['health_live'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['health_ready'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/serving': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['health_serving'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['metrics_metrics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['apiDocs_openApi'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/openapi-3.0.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['apiDocs_openApi30'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/docs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['apiDocs_page'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/pulse': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['pulse_read'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['search_find'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['settings_read'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['systemStatus_read'];
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
  '/api/admin/service-availabilities/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['availabilityAdministration_show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/{id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['availabilityAdministration_changeStatus'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/{id}/reopening': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations['availabilityAdministration_cancelReopening'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/{id}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['availabilityAdministration_history'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/{id}/audience': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['availabilityAdministration_audience'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/agents/{id}/availability-explained': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['agentAvailability_explain'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/agents/{id}/products': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['authorisations_products'];
    put: operations['authorisations_setProducts'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/agents/{id}/subscriptions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['authorisations_subscriptions'];
    put: operations['authorisations_setSubscriptions'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/products': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['catalogChoices_products'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/operations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['catalogChoices_operations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['serviceBoard_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/facets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['serviceBoard_facets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/plans': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['statusPlans_list'];
    put?: never;
    post: operations['statusPlans_plan'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/plans/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations['statusPlans_takeBack'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/availability': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['serviceDays_records'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/availability/companies': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['serviceDays_companies'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/statuses/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['bulkChanges_preview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/statuses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['bulkChanges_change'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/statuses/{bulkId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['bulkChanges_show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/evaluation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put: operations['evaluation_switchMany'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/service-availabilities/{id}/evaluation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['evaluation_show'];
    put: operations['evaluation_switchOne'];
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
export interface webhooks {
  outgoingLog: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['pushNotification_3'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  parameterChange: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['pushNotification_8'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  serviceStatusChange: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['pushNotification_10'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  vehicleCatalogChange: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['pushNotification_13'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  endorsementMade: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['pushNotification_101'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  endorsementRejected: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['pushNotification_102'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  productChange: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['pushNotification_103'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  testNotification: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['pushNotification_104'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  getOutgoingLogPayload: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['getOutgoingLogPayload'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /** @enum {integer} */
    ActionTypeCode: 1 | 2 | 3 | 4 | 5;
    AdminSessionToken: {
      AccessToken: string;
      /** Format: int32 */
      ExpiresIn: number;
      Expiration: components['schemas']['DateTime'];
      SessionEndsAt: components['schemas']['DateTime'];
      User: components['schemas']['AdminSessionUser'];
    };
    AdminSessionTokenResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AdminSessionToken'];
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
      PausedAt: components['schemas']['DateTime'] | null;
      PausedBy: string | null;
      PauseReason: string | null;
      CreatedAt: components['schemas']['DateTime'];
      /** Format: int32 */
      Version: number;
    };
    AgentDetailResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AgentDetail'];
    };
    AgentHealth: {
      /** Format: int32 */
      AgentId: number;
      LastDeliveredAt: components['schemas']['DateTime'] | null;
      LastFailureAt: components['schemas']['DateTime'] | null;
      /** Format: int32 */
      LastHttpStatus: number | null;
      LastError: string | null;
      /** Format: int32 */
      Waiting: number;
      /** Format: int32 */
      Delivered24h: number;
      /** Format: int32 */
      Failed24h: number;
      Hours: components['schemas']['HourOfAgent'][];
    };
    AgentHealthListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AgentHealth'][];
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
      PausedAt: components['schemas']['DateTime'] | null;
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
      Items: components['schemas']['AgentItem'][];
    };
    AgentItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AgentItemPage'];
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
      Products: components['schemas']['AgentProductItem'][];
      /** Format: int32 */
      Version: number;
    };
    AgentProductsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AgentProducts'];
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
      Items: components['schemas']['AgentSubscriptionItem'][];
    };
    AgentSubscriptionItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AgentSubscriptionItemPage'];
    };
    AgentSubscriptions: {
      Subscriptions: components['schemas']['AgentSubscriptionItem'][];
      /** Format: int32 */
      Version: number;
    };
    AgentSubscriptionsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AgentSubscriptions'];
    };
    Amount: Exact;
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
      OutgoingRequestLogID: Exact;
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
    Audience: {
      Agents: components['schemas']['AudienceAgent'][];
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
      Response: components['schemas']['Audience'];
    };
    AuditItem: {
      /** Format: int64 */
      Id: Exact;
      At: components['schemas']['DateTime'];
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
      Items: components['schemas']['AuditItem'][];
    };
    AuditItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AuditItemPage'];
    };
    AuditPage: {
      Items: components['schemas']['AuditItem'][];
      NextCursor: string | null;
    };
    AuditPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AuditPage'];
    };
    AvailabilityByDay: {
      Days: string[];
      DaySeconds: number[];
      Items: components['schemas']['AvailabilityOfRecord'][];
    };
    AvailabilityByDayResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AvailabilityByDay'];
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
      StatusDate: components['schemas']['DateTime'];
      ReopenAt: components['schemas']['DateTime'] | null;
      AutomaticEvaluation: boolean;
      Plan: components['schemas']['NextPlan'] | null;
    };
    AvailabilityDetailResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AvailabilityDetail'];
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
    AvailabilityItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['AvailabilityItem'];
    };
    AvailabilityOfCompany: {
      /** Format: int32 */
      Id: number;
      Name: string;
      Services: (number | null)[];
      OpenSeconds: (Exact | null)[];
      /** Format: int32 */
      Closings: number;
    };
    AvailabilityOfRecord: {
      /** Format: int32 */
      Id: number;
      OpenSeconds: (Exact | null)[];
      CatalogSeconds: number[];
      /** Format: int32 */
      Closings: number;
    };
    BindingFailure: string;
    BoardFacets: {
      Statuses: components['schemas']['StatusCount'][];
      Companies: components['schemas']['FacetChoice'][];
      Products: components['schemas']['OptionalFacetChoice'][];
      Operations: components['schemas']['FacetChoice'][];
      Processes: components['schemas']['OptionalFacetChoice'][];
    };
    BoardFacetsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['BoardFacets'];
    };
    BulkOverview: {
      BulkId: string;
      /** @enum {string} */
      Status: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      Reason: string;
      Until: components['schemas']['DateTime'] | null;
      ChangedBy: string;
      /** Format: int32 */
      ChangedByUserId: number | null;
      StartedAt: components['schemas']['DateTime'];
      /** Format: int32 */
      Changed: number;
      /** Format: int32 */
      Refused: number;
      /** Format: int32 */
      Notifications: number;
      Records: components['schemas']['BulkRecordPage'];
    };
    BulkOverviewResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['BulkOverview'];
    };
    BulkRecord: {
      /** Format: int32 */
      Id: number;
      /** @enum {string|null} */
      From: 'Active' | 'AutoDisabled' | 'ManualDisabled' | null;
      /** @enum {string|null} */
      Cause: 'StatusNotExpected' | 'SameStatus' | 'Missing' | null;
      Present: components['schemas']['PresentState'] | null;
      Record: components['schemas']['AvailabilityItem'] | null;
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
      Items: components['schemas']['BulkRecord'][];
    };
    BulkResult: {
      Changed: components['schemas']['AvailabilityItem'][];
      Refused: components['schemas']['RefusedRecord'][];
    };
    BulkResultResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['BulkResult'];
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
    CatalogOperations: {
      Operations: components['schemas']['AgentSubscriptionItem'][];
    };
    CatalogOperationsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['CatalogOperations'];
    };
    CatalogProducts: {
      Products: components['schemas']['AgentProductItem'][];
    };
    CatalogProductsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['CatalogProducts'];
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
      VerifiedUpTo: Exact | null;
      VerifiedAt: components['schemas']['DateTime'];
      /** Format: int64 */
      Broken: Exact | null;
    };
    ChainStateResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['ChainState'];
    };
    ChangeOwnPassword: {
      currentPassword: string;
      newPassword: string;
    };
    ChangeParameterValues: {
      changes: components['schemas']['ParameterChangeRequest'][];
    };
    ChangeStatus: {
      /** @enum {string} */
      status: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      reason: string;
      /** @enum {string|null} */
      expectedStatus?: 'Active' | 'AutoDisabled' | 'ManualDisabled' | null;
      until?: components['schemas']['RequestDateTime'] | null;
    };
    ChangeStatuses: {
      changes: components['schemas']['ExpectedRecord'][];
      /** @enum {string} */
      status: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      reason: string;
      until?: components['schemas']['RequestDateTime'] | null;
      bulkId: string;
    };
    ChangedOperation: {
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
    };
    ChangedOperations: {
      /** Format: int32 */
      InsuranceCompanyId: number;
      InsuranceCompanyName: string;
      Operations: components['schemas']['ChangedOperation'][];
    };
    ChangedProduct: {
      /** Format: int32 */
      ProductId: number;
      ProductName: string | null;
    };
    ChangedProducts: {
      /** Format: int32 */
      InsuranceCompanyId: number;
      InsuranceCompanyName: string | null;
      Products: components['schemas']['ChangedProduct'][];
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
    CodeNameRequest: {
      /** Format: int32 */
      code: number;
      tr: string;
      en: string;
    };
    CompanyAvailabilityByDay: {
      Days: string[];
      DaySeconds: number[];
      Items: components['schemas']['AvailabilityOfCompany'][];
    };
    CompanyAvailabilityByDayResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['CompanyAvailabilityByDay'];
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
    Conflict: {
      /** @constant */
      Status: false;
      Code: string;
      Message: string;
      Response: null;
      Details: {
        /** @enum {string} */
        Cause:
          | 'AlreadyFinal'
          | 'BulkIdReused'
          | 'InFlight'
          | 'LastAdministrator'
          | 'NameTaken'
          | 'PayloadForgotten'
          | 'PayloadGone'
          | 'Pending'
          | 'PlanEnded'
          | 'PlansOverlap'
          | 'SameStatus'
          | 'Self'
          | 'StatusNotExpected'
          | 'SyncRunning'
          | 'UrlChanged'
          | 'VersionNotExpected';
        Present?: Record<string, never>;
      };
    };
    CreateAgent: {
      name: string;
      platformUrl?: string | null;
      platformApiKey?: string | null;
      platformAuthorization?: string | null;
      signingSecrets?: string[] | null;
      isActive?: boolean | null;
    };
    CreateUser: {
      userName: string;
      password: string;
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
      isActive?: boolean | null;
    };
    CreatedAgent: {
      /** Format: int32 */
      Id: number;
    };
    CreatedAgentResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['CreatedAgent'];
    };
    CreatedUser: {
      /** Format: int32 */
      Id: number;
    };
    CreatedUserResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['CreatedUser'];
    };
    /** Format: date-time */
    DateTime: string;
    DeliveriesByHour: {
      Hours: components['schemas']['OutcomesOfHour'][];
      CountedTo: components['schemas']['DateTime'];
    };
    DeliveriesByHourResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['DeliveriesByHour'];
    };
    DeliveryAttemptItem: {
      /** Format: int32 */
      Number: number;
      SubReferanceNo: string;
      StartedAt: components['schemas']['DateTime'];
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
      Response: components['schemas']['DeliveryCounts'];
    };
    DeliveryDetail: {
      /** Format: int64 */
      Id: Exact;
      ReferanceNo: string;
      NotificationType: components['schemas']['NotificationType'];
      /** Format: int32 */
      AgentId: number;
      Subject: components['schemas']['NotificationSubject'] | null;
      /** @enum {string} */
      State: 'Pending' | 'Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled' | 'Parked';
      /** Format: int32 */
      Attempts: number;
      /** Format: int32 */
      MaxAttempts: number;
      NextAttemptAt: components['schemas']['DateTime'] | null;
      /** Format: int32 */
      LastHttpStatus: number | null;
      LastError: string | null;
      Payload: string | null;
      HasPayload: boolean;
      CreatedAt: components['schemas']['DateTime'];
      FinishedAt: components['schemas']['DateTime'] | null;
      AgentName: string;
      AgentPaused: boolean;
      InFlight: boolean;
      PayloadForgotten: boolean;
      AttemptLog: components['schemas']['DeliveryAttemptItem'][];
    };
    DeliveryDetailResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['DeliveryDetail'];
    };
    DeliveryItem: {
      /** Format: int64 */
      Id: Exact;
      ReferanceNo: string;
      NotificationType: components['schemas']['NotificationType'];
      /** Format: int32 */
      AgentId: number;
      Subject: components['schemas']['NotificationSubject'] | null;
      /** @enum {string} */
      State: 'Pending' | 'Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled' | 'Parked';
      /** Format: int32 */
      Attempts: number;
      /** Format: int32 */
      MaxAttempts: number;
      NextAttemptAt: components['schemas']['DateTime'] | null;
      /** Format: int32 */
      LastHttpStatus: number | null;
      LastError: string | null;
      Payload: string | null;
      HasPayload: boolean;
      CreatedAt: components['schemas']['DateTime'];
      FinishedAt: components['schemas']['DateTime'] | null;
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
      Items: components['schemas']['DeliveryItem'][];
    };
    DeliveryItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['DeliveryItemPage'];
    };
    DeliveryPage: {
      Items: components['schemas']['ListedDelivery'][];
      NextCursor: string | null;
    };
    DeliveryPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['DeliveryPage'];
    };
    DeliveryPayload: {
      /** Format: int64 */
      Id: Exact;
      NotificationType: components['schemas']['NotificationType'];
      Payload: string | null;
      PayloadForgotten: boolean;
    };
    DeliveryPayloadResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['DeliveryPayload'];
    };
    Difference: {
      /** Format: int32 */
      Row: number;
      /** Format: int32 */
      JobId: number;
      /** Format: int64 */
      ActionId: Exact;
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
      ActionId: Exact | null;
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
      ActionId: Exact;
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
    EndorsementRejectedPayload: {
      /** Format: int32 */
      JobId: number;
      /** Format: int32 */
      ProductId: number;
      /** Format: int32 */
      InsuranceCompanyId: number;
      /** Format: int64 */
      ActionId: Exact;
      /** Format: int32 */
      RejectReasonId: number;
      Message: string | null;
      Stage: components['schemas']['StageCode'];
      CreateDate: components['schemas']['DateTime'];
      PlatformProposalId: number | string | null;
    };
    ErrorWithoutCode: {
      /** @constant */
      Status: false;
      Message: string;
      Response: null;
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
      QuietUntil: components['schemas']['DateTime'] | null;
    };
    EvaluationItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['EvaluationItem'];
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
      StatusDate: components['schemas']['DateTime'];
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
      Items: components['schemas']['ExplainedAvailability'][];
    };
    ExplainedAvailabilityPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['ExplainedAvailabilityPage'];
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
    FieldError: {
      Field: string;
      Message: string;
    };
    HealthAnswer: {
      /** @enum {string} */
      Status: 'ok';
      Missing: string[];
      Warnings: string[];
    };
    HourOfAgent: {
      Hour: components['schemas']['DateTime'];
      /** Format: int32 */
      Delivered: number;
      /** Format: int32 */
      Failed: number;
    };
    IdentifiedStatusChange: {
      ChangedAt: components['schemas']['DateTime'];
      ChangedBy: string;
      /** @enum {string} */
      From: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      /** @enum {string} */
      To: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      Reason: string;
      /** Format: int64 */
      Id: Exact;
      /** Format: int32 */
      ChangedByUserId: number | null;
      /** Format: int32 */
      Notifications: number | null;
      BulkId: string | null;
    };
    JobActionItem: {
      /** Format: int64 */
      Id: Exact;
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
    ListedDelivery: {
      /** Format: int64 */
      Id: Exact;
      ReferanceNo: string;
      NotificationType: components['schemas']['NotificationType'];
      /** Format: int32 */
      AgentId: number;
      Subject: components['schemas']['NotificationSubject'] | null;
      /** @enum {string} */
      State: 'Pending' | 'Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled' | 'Parked';
      /** Format: int32 */
      Attempts: number;
      /** Format: int32 */
      MaxAttempts: number;
      NextAttemptAt: components['schemas']['DateTime'] | null;
      /** Format: int32 */
      LastHttpStatus: number | null;
      LastError: string | null;
      Payload: string | null;
      HasPayload: boolean;
      CreatedAt: components['schemas']['DateTime'];
      FinishedAt: components['schemas']['DateTime'] | null;
      AgentName: string;
      AgentPaused: boolean;
      InFlight: boolean;
    };
    ListedOutgoingLog: {
      /** Format: int64 */
      OutgoingRequestLogID: Exact;
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
      DeliveryId: Exact;
      Delivered: boolean | null;
      AgentName: string;
      InsuranceCompanyName: string | null;
      ServiceOperationName: string | null;
    };
    ListedOutgoingLogResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['ListedOutgoingLog'];
    };
    LocalDateTime: string;
    LogPayload: {
      /** Format: int64 */
      LogID: Exact;
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
    MadePlan: {
      /** Format: int32 */
      Id: number;
      /** Format: int32 */
      ServiceAvailabilityId: number;
    };
    MadePlans: {
      Plans: components['schemas']['MadePlan'][];
    };
    MadePlansResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['MadePlans'];
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
      ActionId: Exact;
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
      Value: Exact;
    };
    NextPlan: {
      /** Format: int32 */
      Id: number;
      BulkId: string;
      /** @enum {string} */
      Status: 'AutoDisabled' | 'ManualDisabled';
      Reason: string;
      From: components['schemas']['DateTime'];
      Until: components['schemas']['DateTime'] | null;
    };
    NotReadyAnswer: {
      /** @enum {string} */
      Status: 'unavailable';
      Missing: string[];
      Warnings: string[];
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
      Response: components['schemas']['OpenedJob'];
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
      Hour: components['schemas']['DateTime'];
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
      Unknown: components['schemas']['UnknownService'][];
      Repeated: boolean;
    };
    OutcomesTakenResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['OutcomesTaken'];
    };
    OutgoingLogAnswer: {
      ResultStatus: components['schemas']['ResultStatus'];
      Result: components['schemas']['OutgoingLogBody'] | null;
    };
    OutgoingLogBody: {
      /** Format: int64 */
      LogID: Exact;
      Payload: string;
    };
    OutgoingLogItem: {
      /** Format: int64 */
      OutgoingRequestLogID: Exact;
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
      DeliveryId: Exact;
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
    OutgoingLogPage: {
      Items: components['schemas']['ListedOutgoingLog'][];
      NextCursor: string | null;
    };
    OutgoingLogPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['OutgoingLogPage'];
    };
    OutgoingLogPayload: {
      /** Format: int64 */
      OutgoingRequestLogID: Exact;
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
      DataSent: string;
      DataReceived: string;
    };
    OutgoingLogRequest: {
      /** Format: int64 */
      LogID: Exact | null;
      GwLogId: string;
      IsResponse: boolean | null;
    };
    OwnNotification: {
      /** Format: int64 */
      Id: Exact;
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
      NextAfter: Exact;
    };
    OwnNotificationsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['OwnNotifications'];
    };
    ParameterChange: {
      /** @enum {string} */
      ChangeType: 'added' | 'updated' | 'deleted';
      Values: components['schemas']['ParameterValueItem'][];
    };
    ParameterChangePayload: components['schemas']['ParameterChange'][];
    ParameterChangeRequest: {
      /** @enum {string} */
      changeType: 'upsert' | 'delete';
      /** Format: int32 */
      parameterId: number;
      parameterValue: string;
      parameterName?: string | null;
      status?: boolean | null;
      crossed?: boolean | null;
      dependents?: components['schemas']['ParameterDependentRequest'][] | null;
      additionalDetails?: components['schemas']['ParameterDetailRequest'][] | null;
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
      | components['schemas']['ParameterChangeTrial']
      | components['schemas']['ParameterChangeSummary'];
    ParameterChangeSummaryOrTrialResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['ParameterChangeSummaryOrTrial'];
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
      Payload: components['schemas']['ParameterChange'][];
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
      Response: components['schemas']['ParameterItem'][];
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
    ParameterValueItemOrTrial:
      | components['schemas']['ParameterChangeTrial']
      | components['schemas']['ParameterValueItem'];
    ParameterValueItemOrTrialResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['ParameterValueItemOrTrial'];
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
    ParameterValueItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['ParameterValueItem'];
    };
    PauseAgent: {
      reason?: string | null;
    };
    PlanClosings: {
      ids: number[];
      /** @enum {string} */
      status: 'AutoDisabled' | 'ManualDisabled';
      reason: string;
      from: components['schemas']['RequestDateTime'];
      until?: components['schemas']['RequestDateTime'] | null;
      bulkId: string;
    };
    PresentState: {
      /** @enum {string} */
      Status: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      Reason: string;
      ChangedBy: string;
      ChangedAt: components['schemas']['DateTime'];
    };
    PresentVersion: {
      /** Format: int32 */
      Version: number;
    };
    PreviewStatuses: {
      ids: number[];
      /** @enum {string} */
      status: 'Active' | 'AutoDisabled' | 'ManualDisabled';
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
    ProductChangeGroup: {
      /** @enum {string} */
      ChangeType: 'added' | 'removed';
      Reason: string;
      StatusDate: components['schemas']['DateTime'];
      Values: components['schemas']['ChangedProducts'][];
    };
    ProductChangePayload: components['schemas']['ProductChangeGroup'][];
    Pulse: {
      Now: components['schemas']['DateTime'];
      SessionEndsAt: components['schemas']['DateTime'] | null;
      Revisions: components['schemas']['PulseRevisions'];
      Counts: components['schemas']['PulseCounts'];
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
    };
    PulseResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['Pulse'];
    };
    PulseRevisions: {
      /** Format: int64 */
      ServiceStatuses: Exact;
      /** Format: int64 */
      ServiceCatalog: Exact;
      /** Format: int64 */
      Deliveries: Exact;
      /** Format: int64 */
      Agents: Exact;
      /** Format: int64 */
      VehicleSyncs: Exact;
      /** Format: int64 */
      Audit: Exact;
    };
    PutCodeNames: {
      codes: components['schemas']['CodeNameRequest'][];
    };
    PutParameterValue: {
      parameterName: string;
      status: boolean;
      crossed: boolean;
      dependents?: components['schemas']['ParameterDependentRequest'][] | null;
      additionalDetails?: components['schemas']['ParameterDetailRequest'][] | null;
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
      Items: components['schemas']['RecordedCatalogChange'][];
    };
    RecordedCatalogChangePageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['RecordedCatalogChangePage'];
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
    RefusedRecord: {
      /** Format: int32 */
      Id: number;
      /** @enum {string} */
      Cause: 'StatusNotExpected' | 'SameStatus' | 'Missing';
      Present: components['schemas']['PresentState'] | null;
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
      ActionId: Exact;
      PolicyNumber: string;
      RenewalNo: string;
      Day: string | null;
      Differs: ('Blanks' | 'Case' | 'Day' | 'LeadingZeros')[];
    };
    ResendDeliveries: {
      filter: components['schemas']['ResendFilter'];
      dryRun?: boolean | null;
      /** Format: int32 */
      limit?: number | null;
      /** Format: int32 */
      perSecond?: number | null;
    };
    ResendFilter: {
      /** @enum {string|null} */
      state?: 'Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled' | 'Parked' | null;
      states?: ('Delivered' | 'Dropped' | 'Exhausted' | 'Cancelled')[] | null;
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
      finishedFrom?: string | null;
      finishedTo?: string | null;
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
    };
    ResendProgress: {
      /** Format: int64 */
      Id: Exact;
      /** Format: int32 */
      Count: number;
      /** Format: int32 */
      Waiting: number;
      /** Format: int32 */
      Delivered: number;
      /** Format: int32 */
      Failed: number;
    };
    ResendProgressResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['ResendProgress'];
    };
    ResentDeliveries: {
      /** Format: int32 */
      Count: number;
      CountedAt: components['schemas']['DateTime'] | null;
      /** Format: int64 */
      ResendId: Exact | null;
    };
    ResentDeliveriesResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['ResentDeliveries'];
    };
    ResultStatus: {
      /** @enum {string} */
      Status: 'Success' | 'Error';
      Explanation: string | null;
    };
    ResultStatusAnswer: {
      ResultStatus: components['schemas']['ResultStatus'];
      Result: null;
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
    };
    SearchHitListResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['SearchHit'][];
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
      StatusDate: components['schemas']['DateTime'];
      ReopenAt: components['schemas']['DateTime'] | null;
      AutomaticEvaluation: boolean;
      Plan: components['schemas']['NextPlan'] | null;
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
      Items: components['schemas']['ServiceBoardItem'][];
    };
    ServiceBoardItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['ServiceBoardItemPage'];
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
      SyncedAt: components['schemas']['DateTime'];
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
      Items: components['schemas']['ServiceCatalogSyncItem'][];
    };
    ServiceCatalogSyncItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['ServiceCatalogSyncItemPage'];
    };
    ServiceCatalogSyncOrTrial:
      | components['schemas']['ServiceCatalogTrial']
      | components['schemas']['SyncedServiceCatalog'];
    ServiceCatalogSyncOrTrialResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['ServiceCatalogSyncOrTrial'];
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
      Changes: components['schemas']['TriedCatalogChange'][];
    };
    ServiceStatusChangeGroup: {
      /** @enum {string} */
      ChangeType: 'Active' | 'AutoDisabled' | 'ManualDisabled' | 'added' | 'removed';
      Reason: string;
      StatusDate: components['schemas']['DateTime'];
      Values: components['schemas']['ChangedOperations'][];
    };
    ServiceStatusChangePayload: components['schemas']['ServiceStatusChangeGroup'][];
    SetProducts: {
      products: components['schemas']['ProductAuthorisation'][];
      /** Format: int32 */
      expectedVersion?: number | null;
    };
    SetSubscriptions: {
      subscriptions: components['schemas']['Subscription'][];
      /** Format: int32 */
      expectedVersion?: number | null;
    };
    SettledEndorsement: {
      /** Format: int64 */
      ActionId: Exact;
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
    SourceItem: {
      Source: string | null;
      /** Format: int32 */
      IntervalSeconds: number;
      LookedAt: components['schemas']['DateTime'] | null;
      /** @enum {string|null} */
      Outcome: 'synced' | 'unchanged' | 'refused' | 'busy' | 'unreachable' | 'failed' | null;
      Error: string | null;
    };
    SourceItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['SourceItem'];
    };
    StaffJob: {
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
      ReachableStages: components['schemas']['ReachableStage'][];
    };
    StaffJobItem: {
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
      Items: components['schemas']['StaffJobItem'][];
    };
    StaffJobItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['StaffJobItemPage'];
    };
    StaffJobResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['StaffJob'];
    };
    StaffSettings: {
      Version: string;
      TimeZone: string;
      Notifications: components['schemas']['NotificationSettings'];
      Retention: components['schemas']['RetentionSettings'];
      Evaluation: components['schemas']['EvaluationLimits'];
      Uploads: components['schemas']['UploadLimits'];
      Sources: components['schemas']['CatalogSources'];
    };
    StaffSettingsResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['StaffSettings'];
    };
    /** @enum {integer} */
    StageCode: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
    StartedVehicleSync: {
      /** Format: int32 */
      Id: number;
    };
    StartedVehicleSyncResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['StartedVehicleSync'];
    };
    StatusChangeItem: {
      ChangedAt: components['schemas']['DateTime'];
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
    StatusHistory: components['schemas']['StatusChangeItem'][] | components['schemas']['StatusHistoryPage'];
    StatusHistoryPage: {
      Items: components['schemas']['IdentifiedStatusChange'][];
      /** Format: int64 */
      NextBefore: Exact | null;
    };
    StatusHistoryResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['StatusHistory'];
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
      From: components['schemas']['DateTime'];
      Until: components['schemas']['DateTime'] | null;
      BulkId: string;
      PlannedBy: string;
      PlannedAt: components['schemas']['DateTime'];
      /** @enum {string} */
      State: 'Pending' | 'Done' | 'Ended' | 'Cancelled';
      EndedAt: components['schemas']['DateTime'] | null;
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
      Items: components['schemas']['StatusPlan'][];
    };
    StatusPlanPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['StatusPlanPage'];
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
      Agents: components['schemas']['PreviewedAgent'][];
    };
    StatusPreviewResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['StatusPreview'];
    };
    Subscription: {
      /** Format: int32 */
      serviceOperationId: number;
      /** Format: int32 */
      outsourceProcessId?: number | null;
    };
    SwitchEvaluation: {
      enabled: boolean;
    };
    SwitchEvaluations: {
      enabled: boolean;
      filter?: components['schemas']['EvaluationFilter'] | null;
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
      Response: components['schemas']['SwitchedEvaluations'];
    };
    SyncCatalog: {
      records: components['schemas']['CatalogRecord'][];
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
        | 'Parked'
        | 'PausedAgents'
        | 'Unrecorded'
        | 'ReplicaSession'
        | 'Partitions'
        | 'AuditChain'
        | 'AuditDeeds'
        | 'Decryption'
        | 'PlatformCertificate';
      /** @enum {string} */
      State: 'Fine' | 'Unknown' | 'Attention' | 'Fault';
      Value: number | null;
    };
    SystemStatus: {
      Now: components['schemas']['DateTime'];
      Version: string;
      StartedAt: components['schemas']['DateTime'];
      /** Format: int32 */
      Replicas: number | null;
      /** @enum {string} */
      State: 'Fine' | 'Unknown' | 'Attention' | 'Fault';
      Points: components['schemas']['SystemPointItem'][];
    };
    SystemStatusResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['SystemStatus'];
    };
    TestNotificationPayload: {
      Message: string;
      SentAt: components['schemas']['DateTime'];
    };
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
    UpdateAgent: {
      name?: string | null;
      platformUrl?: string | null;
      platformApiKey?: string | null;
      platformAuthorization?: string | null;
      signingSecrets?: string[] | null;
      isActive?: boolean | null;
      /** Format: int32 */
      expectedVersion?: number | null;
    };
    UpdateUser: {
      userName?: string | null;
      password?: string | null;
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
      isActive?: boolean | null;
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
      IsActive: boolean;
      CreatedAt: components['schemas']['DateTime'];
      LastLoginAt: components['schemas']['DateTime'] | null;
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
      Items: components['schemas']['UserItem'][];
    };
    UserItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['UserItemPage'];
    };
    UserItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['UserItem'];
    };
    ValidationError: {
      /** @constant */
      Status: false;
      /** @enum {string} */
      Code: 'Validation.General';
      Message: string;
      Response: components['schemas']['FieldError'][];
    };
    ValidationErrorWithoutCode: {
      /** @constant */
      Status: false;
      Message: string;
      Response: components['schemas']['FieldError'][];
    };
    ValueMove: {
      Id: string;
      Name: string;
      /** Format: int32 */
      Year: number;
      /** Format: int64 */
      From: Exact;
      /** Format: int64 */
      To: Exact;
    };
    ValueOfVersion: {
      Version: string;
      SyncedAt: components['schemas']['DateTime'];
      /** Format: int32 */
      Year: number;
      /** Format: int64 */
      Value: Exact;
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
      Response: components['schemas']['VehicleBrand'][];
    };
    VehicleCatalogChangePayload: {
      Version: string;
      /** Format: int32 */
      ChangedCount: number;
      SyncedAt: components['schemas']['DateTime'];
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
      UpdatedAt: components['schemas']['DateTime'];
      ModelYears: components['schemas']['ModelYear'][];
      Values: components['schemas']['ValueOfVersion'][];
    };
    VehicleHistoryResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['VehicleHistory'];
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
      Error: string | null;
      Gates: components['schemas']['TrippedGateItem'][];
      Warnings: string[];
      Years: components['schemas']['YearFigures'][];
      BiggestMoves: components['schemas']['ValueMove'][];
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
      StartedAt: components['schemas']['DateTime'];
      FinishedAt: components['schemas']['DateTime'] | null;
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
      Items: components['schemas']['VehicleSyncItem'][];
    };
    VehicleSyncItemPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['VehicleSyncItemPage'];
    };
    VehicleSyncItemResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['VehicleSyncItem'];
    };
    VehicleVersionDetail: {
      Version: string;
      /** Format: int32 */
      ChangedCount: number;
      SyncedAt: components['schemas']['DateTime'];
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
      Items: components['schemas']['VehicleVersionDetail'][];
    };
    VehicleVersionDetailPageResponse: {
      /** @constant */
      Status: true;
      Message: string;
      Response: components['schemas']['VehicleVersionDetailPage'];
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
    Unauthenticated: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    UnsupportedMediaType: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Refusal'] & {
          /** @enum {string} */
          Code?: 'General.UnsupportedMediaType';
        };
      };
    };
    TooManyRequests: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Refusal'] & {
          /** @enum {string} */
          Code?: 'General.TooManyRequests';
        };
      };
    };
    Unavailable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Refusal'] & {
          /** @enum {string} */
          Code?: 'General.Unavailable';
        };
      };
    };
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
  adminSession_open: {
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
          'application/json': components['schemas']['AdminSessionTokenResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  adminSession_end: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
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
  adminSession_renew: {
    parameters: {
      query?: never;
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
          'application/json': components['schemas']['AdminSessionTokenResponse'];
        };
      };
      default: components['responses']['Unexpected'];
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
        requestId?: string;
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
          'application/json': components['schemas']['AuditItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
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
        requestId?: string;
        cursor?: string;
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
          'application/json': components['schemas']['AuditPageResponse'];
          'text/csv': string;
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  audit_chain: {
    parameters: {
      query?: never;
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
          'application/json': components['schemas']['ChainStateResponse'];
        };
      };
      default: components['responses']['Unexpected'];
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
          'application/json': components['schemas']['UserItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  users_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateUser'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedUserResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  users_show: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
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
          'application/json': components['schemas']['UserItemResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  users_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateUser'];
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
  users_endSessions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
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
  agents_list: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        q?: string;
        isActive?: boolean;
        paused?: boolean;
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
          'application/json': components['schemas']['AgentItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  agents_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateAgent'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedAgentResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  agents_show: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
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
          'application/json': components['schemas']['AgentDetailResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  agents_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateAgent'];
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
  deliveryHours_byHour: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
        agentId?: number;
        type?: 3 | 8 | 10 | 13 | 101 | 102 | 103 | 104;
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
          'application/json': components['schemas']['DeliveriesByHourResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  deliveryHours_health: {
    parameters: {
      query?: {
        page?: number;
        ids?: string;
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
          'application/json': components['schemas']['AgentHealthListResponse'];
        };
      };
      default: components['responses']['Unexpected'];
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
          'application/json': components['schemas']['DeliveryItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
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
        state?: string;
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
        finishedFrom?: string;
        finishedTo?: string;
        cursor?: string;
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
          'application/json': components['schemas']['DeliveryPageResponse'];
          'text/csv': string;
        };
      };
      default: components['responses']['Unexpected'];
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
        state?: string;
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
        finishedFrom?: string;
        finishedTo?: string;
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
          'application/json': components['schemas']['DeliveryCountsResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  deliveries_resendProgress: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: Exact;
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
          'application/json': components['schemas']['ResendProgressResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  deliveries_show: {
    parameters: {
      query?: {
        payload?: boolean;
      };
      header?: never;
      path: {
        id: Exact;
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
          'application/json': components['schemas']['DeliveryDetailResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  deliveries_payload: {
    parameters: {
      query: {
        reason: string;
      };
      header?: never;
      path: {
        id: Exact;
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
          'application/json': components['schemas']['DeliveryPayloadResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  deliveries_resendMany: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ResendDeliveries'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ResentDeliveriesResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  deliveries_resend: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: Exact;
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
  deliveries_cancel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: Exact;
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
  agentTraffic_pause: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PauseAgent'];
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
  agentTraffic_resume: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
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
  agentTraffic_test: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
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
  ownNotifications_list: {
    parameters: {
      query?: {
        agentId?: number;
        after?: Exact;
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
        platformProposalId?: string;
        insuranceCompanyId?: number;
        agentId?: number;
        lastActionFrom?: string;
        lastActionTo?: string;
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
          'application/json': components['schemas']['StaffJobItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  staffJobs_show: {
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
          'application/json': components['schemas']['StaffJobResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  staffJobs_file: {
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
  staffJobs_actions: {
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
  staffSettlements_compare: {
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
  parameterValues_show: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        parameterId: number;
        value: string;
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
          'application/json': components['schemas']['ParameterValueItemResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  parameterValues_put: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        parameterId: number;
        value: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PutParameterValue'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParameterValueItemOrTrialResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  parameterValues_remove: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        parameterId: number;
        value: string;
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
          'application/json': components['schemas']['ParameterValueItemOrTrialResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  parameterValues_change: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeParameterValues'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParameterChangeSummaryOrTrialResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  parameterValues_list: {
    parameters: {
      query?: never;
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
          'application/json': components['schemas']['ParameterItemListResponse'];
        };
      };
      default: components['responses']['Unexpected'];
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
  parameterValues_dependents: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
      header?: never;
      path: {
        parameterId: number;
        value: string;
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
  serviceCatalog_sync: {
    parameters: {
      query?: {
        dryRun?: boolean;
        allowEmpty?: boolean;
        confirm?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SyncCatalog'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ServiceCatalogSyncOrTrialResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  serviceCatalog_source: {
    parameters: {
      query?: never;
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
          'application/json': components['schemas']['SourceItemResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  serviceCatalog_syncs: {
    parameters: {
      query?: {
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
          'application/json': components['schemas']['ServiceCatalogSyncItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  serviceCatalog_changes: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
      header?: never;
      path: {
        id: number;
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
          'application/json': components['schemas']['RecordedCatalogChangePageResponse'];
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
  vehicleSyncs_list: {
    parameters: {
      query?: {
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
          'application/json': components['schemas']['VehicleSyncItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  vehicleSyncs_start: {
    parameters: {
      query?: {
        dryRun?: boolean;
        confirm?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
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
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StartedVehicleSyncResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  vehicleSyncs_source: {
    parameters: {
      query?: never;
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
          'application/json': components['schemas']['SourceItemResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  vehicleSyncs_one: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
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
          'application/json': components['schemas']['VehicleSyncItemResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  vehicleSyncs_rollBack: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        version: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StartedVehicleSyncResponse'];
        };
      };
      default: components['responses']['Unexpected'];
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
          'application/json': components['schemas']['VehicleItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  staffVehicles_show: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
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
          'application/json': components['schemas']['VehicleHistoryResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  staffVehicles_brands: {
    parameters: {
      query?: never;
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
          'application/json': components['schemas']['VehicleBrandListResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  staffVehicles_versions: {
    parameters: {
      query?: {
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
          'application/json': components['schemas']['VehicleVersionDetailPageResponse'];
        };
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
        id: Exact;
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
  staffLogs_feed: {
    parameters: {
      query?: {
        agentId?: number;
        from?: string;
        to?: string;
        delivered?: boolean;
        cursor?: string;
        pageSize?: number;
        id?: Exact;
        gwLogId?: string;
        insuranceCompanyId?: number;
        serviceOperationId?: number;
        httpStatus?: number;
        minDurationMs?: number;
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
          'application/json': components['schemas']['OutgoingLogPageResponse'];
          'text/csv': string;
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  staffLogs_show: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: Exact;
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
          'application/json': components['schemas']['ListedOutgoingLogResponse'];
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
  codeNames_put: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        kind: 'RejectReasons' | 'EndorsementTypes' | 'Currencies';
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PutCodeNames'];
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
  health_live: {
    parameters: {
      query?: never;
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
          'application/json': components['schemas']['HealthAnswer'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  health_ready: {
    parameters: {
      query?: never;
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
          'application/json': components['schemas']['HealthAnswer'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  health_serving: {
    parameters: {
      query?: never;
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
          'application/json': components['schemas']['HealthAnswer'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  metrics_metrics: {
    parameters: {
      query?: never;
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
          'text/plain': string;
        };
      };
      default: components['responses']['Unexpected'];
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
          'application/json': Record<string, never>;
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
  apiDocs_openApi30: {
    parameters: {
      query?: {
        lang?: 'tr' | 'en';
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
          'application/json': Record<string, never>;
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
  apiDocs_page: {
    parameters: {
      query?: {
        lang?: 'tr' | 'en';
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
          'text/html': string;
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  pulse_read: {
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
          'application/json': components['schemas']['PulseResponse'];
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
  search_find: {
    parameters: {
      query: {
        q: string;
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
          'application/json': components['schemas']['SearchHitListResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  settings_read: {
    parameters: {
      query?: never;
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
          'application/json': components['schemas']['StaffSettingsResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  systemStatus_read: {
    parameters: {
      query?: never;
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
          'application/json': components['schemas']['SystemStatusResponse'];
        };
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
  availabilityAdministration_show: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
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
          'application/json': components['schemas']['AvailabilityDetailResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  availabilityAdministration_changeStatus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeStatus'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AvailabilityItemResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  availabilityAdministration_cancelReopening: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
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
  availabilityAdministration_history: {
    parameters: {
      query?: {
        before?: Exact;
        pageSize?: number;
      };
      header?: never;
      path: {
        id: number;
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
          'application/json': components['schemas']['StatusHistoryResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  availabilityAdministration_audience: {
    parameters: {
      query?: {
        status?: 'Active' | 'AutoDisabled' | 'ManualDisabled';
      };
      header?: never;
      path: {
        id: number;
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
          'application/json': components['schemas']['AudienceResponse'];
        };
      };
      default: components['responses']['Unexpected'];
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
      header?: never;
      path: {
        id: number;
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
          'application/json': components['schemas']['ExplainedAvailabilityPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  authorisations_products: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
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
          'application/json': components['schemas']['AgentProductsResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  authorisations_setProducts: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SetProducts'];
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
  authorisations_subscriptions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
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
          'application/json': components['schemas']['AgentSubscriptionsResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  authorisations_setSubscriptions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SetSubscriptions'];
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
  catalogChoices_products: {
    parameters: {
      query?: never;
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
          'application/json': components['schemas']['CatalogProductsResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  catalogChoices_operations: {
    parameters: {
      query?: never;
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
          'application/json': components['schemas']['CatalogOperationsResponse'];
        };
      };
      default: components['responses']['Unexpected'];
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
        sortBy?: 'status' | 'statusDate' | 'company' | 'product' | 'operation' | 'id';
        sortOrder?: 'asc' | 'desc';
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
          'application/json': components['schemas']['ServiceBoardItemPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
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
          'application/json': components['schemas']['BoardFacetsResponse'];
        };
      };
      default: components['responses']['Unexpected'];
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
          'application/json': components['schemas']['StatusPlanPageResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  statusPlans_plan: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PlanClosings'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MadePlansResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  statusPlans_takeBack: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
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
  serviceDays_records: {
    parameters: {
      query: {
        from: string;
        to: string;
        ids: string;
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
          'application/json': components['schemas']['AvailabilityByDayResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  serviceDays_companies: {
    parameters: {
      query: {
        from: string;
        to: string;
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
          'application/json': components['schemas']['CompanyAvailabilityByDayResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  bulkChanges_preview: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PreviewStatuses'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StatusPreviewResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  bulkChanges_change: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeStatuses'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BulkResultResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  bulkChanges_show: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
      header?: never;
      path: {
        bulkId: string;
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
          'application/json': components['schemas']['BulkOverviewResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  evaluation_switchMany: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SwitchEvaluations'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SwitchedEvaluationsResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  evaluation_show: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
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
          'application/json': components['schemas']['EvaluationItemResponse'];
        };
      };
      default: components['responses']['Unexpected'];
    };
  };
  evaluation_switchOne: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SwitchEvaluation'];
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
  pushNotification_3: {
    parameters: {
      query?: never;
      header?: {
        'webhook-id'?: string;
        'webhook-timestamp'?: string;
        'webhook-signature'?: string;
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          ReferanceNo: string;
          SubReferanceNo: string;
          RequestKeyValueSet: null;
          RequestObject: {
            /** @constant */
            NotificationType: 3;
            Payload: string;
          };
        };
      };
    };
    responses: {
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  pushNotification_8: {
    parameters: {
      query?: never;
      header?: {
        'webhook-id'?: string;
        'webhook-timestamp'?: string;
        'webhook-signature'?: string;
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          ReferanceNo: string;
          SubReferanceNo: string;
          RequestKeyValueSet: null;
          RequestObject: {
            /** @constant */
            NotificationType: 8;
            Payload: string;
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ResultStatusAnswer'];
        };
      };
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  pushNotification_10: {
    parameters: {
      query?: never;
      header?: {
        IsLastAttemptToReDelivery?: 'true';
        'webhook-id'?: string;
        'webhook-timestamp'?: string;
        'webhook-signature'?: string;
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          ReferanceNo: string;
          SubReferanceNo: string;
          RequestKeyValueSet: null;
          RequestObject: {
            /** @constant */
            NotificationType: 10;
            Payload: string;
          };
        };
      };
    };
    responses: {
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  pushNotification_13: {
    parameters: {
      query?: never;
      header?: {
        'webhook-id'?: string;
        'webhook-timestamp'?: string;
        'webhook-signature'?: string;
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          ReferanceNo: string;
          SubReferanceNo: string;
          RequestKeyValueSet: null;
          RequestObject: {
            /** @constant */
            NotificationType: 13;
            Payload: string;
          };
        };
      };
    };
    responses: {
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  pushNotification_101: {
    parameters: {
      query?: never;
      header?: {
        'webhook-id'?: string;
        'webhook-timestamp'?: string;
        'webhook-signature'?: string;
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          ReferanceNo: string;
          SubReferanceNo: string;
          RequestKeyValueSet: null;
          RequestObject: {
            /** @constant */
            NotificationType: 101;
            Payload: string;
          };
        };
      };
    };
    responses: {
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  pushNotification_102: {
    parameters: {
      query?: never;
      header?: {
        'webhook-id'?: string;
        'webhook-timestamp'?: string;
        'webhook-signature'?: string;
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          ReferanceNo: string;
          SubReferanceNo: string;
          RequestKeyValueSet: null;
          RequestObject: {
            /** @constant */
            NotificationType: 102;
            Payload: string;
          };
        };
      };
    };
    responses: {
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  pushNotification_103: {
    parameters: {
      query?: never;
      header?: {
        'webhook-id'?: string;
        'webhook-timestamp'?: string;
        'webhook-signature'?: string;
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          ReferanceNo: string;
          SubReferanceNo: string;
          RequestKeyValueSet: null;
          RequestObject: {
            /** @constant */
            NotificationType: 103;
            Payload: string;
          };
        };
      };
    };
    responses: {
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  pushNotification_104: {
    parameters: {
      query?: never;
      header?: {
        'webhook-id'?: string;
        'webhook-timestamp'?: string;
        'webhook-signature'?: string;
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          ReferanceNo: string;
          SubReferanceNo: string;
          RequestKeyValueSet: null;
          RequestObject: {
            /** @constant */
            NotificationType: 104;
            Payload: string;
          };
        };
      };
    };
    responses: {
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getOutgoingLogPayload: {
    parameters: {
      query?: never;
      header?: {
        'webhook-id'?: string;
        'webhook-timestamp'?: string;
        'webhook-signature'?: string;
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          ReferanceNo: string;
          SubReferanceNo: string;
          RequestKeyValueSet: null;
          RequestObject: components['schemas']['OutgoingLogRequest'];
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OutgoingLogAnswer'];
        };
      };
    };
  };
}
