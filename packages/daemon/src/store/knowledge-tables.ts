export interface KnowledgeEntitiesTable {
  id: string;
  owner_id: string;
  name: string;
  entity_type: string;
  created_at: number;
}

export interface KnowledgeObservationsTable {
  id: string;
  owner_id: string;
  entity_id: string;
  content: string;
  memory_id: string | null;
  brought: number;
  created_at: number;
}

export interface KnowledgeRelationsTable {
  id: string;
  owner_id: string;
  from_name: string;
  to_name: string;
  relation_type: string;
  created_at: number;
}
