/** The body of POST /PushNotification: the payload is JSON inside a string, to be parsed a second time. */
export function notificationEnvelope(notification: {
  referanceNo: string;
  subReferanceNo: string;
  type: number;
  payload: string;
}): string {
  return JSON.stringify({
    ReferanceNo: notification.referanceNo,
    SubReferanceNo: notification.subReferanceNo,
    RequestKeyValueSet: null,
    RequestObject: { NotificationType: notification.type, Payload: notification.payload },
  });
}
