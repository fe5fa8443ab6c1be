import { dateTime, int32, listOf, nullable, obj, type Schema, text, word } from '../../common/api-schemas.js';

const company = {
  InsuranceCompanyId: int32(undefined, 110),
  InsuranceCompanyName: text(undefined, 'Örnek Sigorta'),
};

const OPERATION = obj('ChangedOperation', {
  ProductId: nullable(int32('Null for operations that belong to no product.', 111)),
  ProductName: text('`Tüm Ürünler` for operations that belong to no product.', 'Kasko'),
  ServiceOperationId: int32(undefined, 14),
  ServiceOperationName: text(undefined, 'Teklif Al'),
  ServiceName: text(undefined, 'Kasko Teklif'),
  OutsourceProcessId: nullable(int32('Only for outsource operations.')),
  OutsourceProcessName: nullable(text('Only for outsource operations.')),
});

/** Payload of type 10. */
export const SERVICE_STATUS_CHANGE: Schema = {
  ...listOf(
    obj('ServiceStatusChange', {
      ChangeType: word(
        ['Active', 'AutoDisabled', 'ManualDisabled', 'added', 'removed'],
        'What to apply to the operations: opened again, closed by the automatic evaluation, closed by an administrator, ' +
          'added to the catalog, removed from it. Each appears at most once in a payload.',
        'ManualDisabled',
      ),
      Reason: text('The operator’s reason; a fixed text for catalog changes.', 'Planlı bakım'),
      StatusDate: dateTime('When it changed.'),
      Values: listOf(
        obj('ChangedOperations', { ...company, Operations: listOf(OPERATION) }),
        'By insurance company; one element for a status change.',
      ),
    }),
  ),
  title: 'ServiceStatusChangePayload',
  description:
    'Change groups. A record is identified by InsuranceCompanyId, ProductId, ServiceOperationId and OutsourceProcessId ' +
    'together. A closed operation is still served: whether to send or to reroute is the platform’s decision.',
};

/** Payload of type 103. */
export const PRODUCT_CHANGE: Schema = {
  ...listOf(
    obj('ProductChange', {
      ChangeType: word(
        ['added', 'removed'],
        'Whether the agent may use the products from now on, or no longer.',
      ),
      Reason: text(undefined, 'Yetki güncellendi'),
      StatusDate: dateTime('When it changed.'),
      Values: listOf(
        obj('ChangedProducts', {
          InsuranceCompanyId: company.InsuranceCompanyId,
          InsuranceCompanyName: nullable(
            text('Null when the catalog does not know the company.', 'Örnek Sigorta'),
          ),
          Products: listOf(
            obj('ChangedProduct', {
              ProductId: int32(undefined, 111),
              ProductName: nullable(text('Null when the catalog does not know the product.', 'Kasko')),
            }),
          ),
        }),
        'By insurance company.',
      ),
    }),
  ),
  title: 'ProductChangePayload',
  description: 'Change groups of the agent’s product authorisation.',
};
