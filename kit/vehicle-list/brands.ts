/** The kind of vehicle, which decides the words in a type's name, its value and its code. */
export type VehicleKind = 'car' | 'luxury' | 'van' | 'truck' | 'tractor' | 'motorcycle';

/** A brand with some of its models; the models of collective brands contain the maker. */
export interface Brand {
  code: number;
  name: string;
  kind: VehicleKind;
  models: string[];
}

const TABLE: [code: number, name: string, kind: VehicleKind, models: string][] = [
  [3, 'ALFA ROMEO', 'car', 'GIULIA,GIULIETTA,STELVIO,TONALE,MITO'],
  [9, 'AUDI', 'luxury', 'A1,A3,A4,A6,A8,Q2,Q3,Q5,Q8,TT,E-TRON'],
  [21, 'BMW', 'luxury', '116,218I,318I,320,420,540I XDRIVE,740,X1,X3,X5,I4,IX'],
  [27, 'BMC', 'truck', 'PROFESYONEL 827,FATIH 280,TUGRA 1846,LEVEND'],
  [32, 'CHEVROLET', 'car', 'AVEO,CRUZE,CAPTIVA,LACETTI,SPARK'],
  [34, 'CITROEN', 'car', 'C3,C4,C-ELYSEE,C5 AIRCROSS,BERLINGO,AMI'],
  [52, 'FIAT', 'car', '500,PANDA,PUNTO,TIPO,600'],
  [53, 'FORD', 'van', 'FOCUS,KUGA,TRANSIT,TRANSIT COURIER,TRANSIT CUSTOM,TOURNEO,CARGO 1833'],
  [61, 'HONDA', 'car', 'CIVIC,JAZZ,CR-V,HR-V,CITY'],
  [66, 'ISUZU', 'truck', 'D-MAX,NPR 10,NOVO,N-WIDE'],
  [90, 'MERCEDES', 'luxury', 'A 180,C 200,E 220,S 400,GLC 220,SPRINTER 316,ACTROS 1845'],
  [100, 'TOFAS-FIAT', 'car', 'EGEA,LINEA,DOBLO,FIORINO,SAHIN,DOGAN'],
  [101, 'OTOKAR/MAGIRUS', 'truck', 'SULTAN,NAVIGO,ATLAS 3D'],
  [107, 'NISSAN', 'car', 'JUKE,QASHQAI,X-TRAIL,MICRA,NAVARA'],
  [111, 'OPEL', 'car', 'ASTRA,CORSA,MOKKA,CROSSLAND,INSIGNIA,COMBO'],
  [114, 'PEUGEOT', 'car', '208,2008,301,3008,408,5008,RIFTER'],
  [118, 'PORSCHE', 'luxury', '911 CARRERA,CAYENNE,MACAN,PANAMERA,TAYCAN'],
  [122, 'RENAULT (OYAK)', 'car', 'CLIO,SYMBOL,MEGANE,FLUENCE,TALIANT'],
  [123, 'RENAULT', 'car', 'AUSTRAL,CAPTUR,KADJAR,KANGOO,MASTER,TRAFIC'],
  [130, 'SUZUKI', 'car', 'SWIFT,VITARA,S-CROSS,JIMNY'],
  [133, 'SKODA', 'car', 'FABIA,OCTAVIA,SUPERB,KAMIQ,KODIAQ,SCALA'],
  [144, 'TOYOTA', 'car', 'COROLLA,C-HR,YARIS,HILUX,RAV4'],
  [153, 'VOLKSWAGEN', 'car', 'GOLF,PASSAT,POLO,T-ROC,TIGUAN,CADDY,CRAFTER'],
  [154, 'VOLVO', 'luxury', 'S60,S90,XC40,XC60,XC90,EX30'],
  [177, 'HYUNDAI', 'car', 'I10,I20,ELANTRA,BAYON,TUCSON,KONA'],
  [220, 'JAGUAR', 'luxury', 'XE,XF,F-PACE,E-PACE,I-PACE'],
  [360, 'MAN', 'truck', 'TGX 18.470,TGS 41.400,TGL 12.250,TGE'],
  [
    400,
    'ZIRAI TRAKTOR',
    'tractor',
    'NEW HOLLAND TD,MASSEY FERGUSON,TUMOSAN,JOHN DEERE,ERKUNT,BASAK,CASE IH JX',
  ],
  [420, 'LAND ROVER', 'luxury', 'DEFENDER,DISCOVERY,RANGE ROVER,EVOQUE,VELAR'],
  [421, 'MINI', 'car', 'COOPER,COUNTRYMAN,CLUBMAN'],
  [445, 'DACIA', 'car', 'DUSTER,SANDERO,LODGY,JOGGER,SPRING'],
  [454, 'TESLA', 'luxury', 'MODEL 3,MODEL S,MODEL X,MODEL Y'],
  [505, 'KGMOBILITY', 'car', 'TORRES,TIVOLI,KORANDO,REXTON,MUSSO'],
  [520, 'OTOYOL\\IVECO\\FIAT', 'truck', 'DAILY 35 C 16,DAILY 70 C 15,EUROCARGO 120,M 50'],
  [552, 'TEMSA', 'truck', 'PRESTIJ,MARATON,MD 9,SAFIR'],
  [561, 'KARSAN', 'van', 'J9,JEST,ATAK,STAR'],
  [571, 'LEXUS', 'luxury', 'ES 300H,NX 350H,RX 450H,UX 250H'],
  [591, 'CUPRA', 'car', 'FORMENTOR,LEON,ATECA,BORN'],
  [
    600,
    'MOTORSIKLET',
    'motorcycle',
    'HONDA PCX,YAMAHA NMAX,BMW R 1250 GS,KTM DUKE,RKS TITANIC,MONDIAL DRIFT,KUBA TRENDY,BAJAJ PULSAR,VESPA PRIMAVERA',
  ],
  [721, 'CHERY', 'car', 'TIGGO 7 PRO,TIGGO 8 PRO,OMODA 5,ARRIZO'],
  [741, 'BYD', 'car', 'ATTO 3,DOLPHIN,HAN,SEAL,SEAL U,TANG'],
  [748, 'DS', 'car', 'DS3,DS4,DS7 CROSSBACK,DS9'],
  [800, 'KIA', 'car', 'CEED,PICANTO,RIO,SPORTAGE,STONIC,EV6'],
  [806, 'DFSK', 'van', 'GLORY 580,SERES 3,K01,C35'],
  [807, 'MAXUS', 'van', 'EDELIVER 3,EDELIVER 9,DELIVER 7'],
  [826, 'JAECOO', 'car', 'J7,J5'],
  [833, 'LYNK-CO', 'car', '01,02,08'],
  [838, 'SWM', 'car', 'G01,G03F,G05 PRO'],
  [841, 'FOTON', 'truck', 'AUMARK S,TUNLAND,MILER'],
  [850, 'TOGG', 'car', 'T10X,T10F'],
  [852, 'LUCID', 'luxury', 'AIR'],
  [858, 'ROX', 'luxury', '01'],
  [860, 'HBS', 'truck', 'TR 18,BUS 12 M,EV 9 M'],
  [861, 'OMODA', 'car', 'C5,E5'],
  [931, 'SITRAK', 'truck', 'C7H 480,G7S 440'],
];

/** Brands of the vehicle value list, in the order of their codes. */
export const BRANDS: readonly Brand[] = TABLE.map(([code, name, kind, models]) => ({
  code,
  name,
  kind,
  models: models.split(','),
}));

/** The relative share of a list's types that a brand of this kind has. */
export const KIND_WEIGHT: Readonly<Record<VehicleKind, number>> = {
  car: 4,
  luxury: 6,
  van: 5,
  truck: 3,
  tractor: 20,
  motorcycle: 40,
};
