//! What a model is told of the server before its first call.

pub(crate) const TEXT: &str = "\
Asterism is one knowledge graph that a person looks at while you work on it. Nodes are concepts (things with a name) and pointers \
(chunks, documents or notes that live elsewhere); edges are directed, have a relation_type and may be parallel.

Find before you create:
1. research_graph_query find_concepts with the name. If a match means the same, use its id. For synonyms in other words, browse \
research://graph/concepts.
2. Only then research_graph_write create_concept. If its answer lists similar concepts, look at them; if one is the same thing, \
keep that one.
3. Before create_edge, look with neighbors whether the edge is there, and reuse a relation type of research://graph/relations.

Put where you know it from into metadata (source, page, confidence), and why into reason. Use dry_run before deleting. Every write is \
in the journal under your name and the person can undo it.

Answers are kept to about 8,000 tokens. When left_out is there, it says what is missing and how to get it: offset and limit page, \
fields gives compact rows, max_tokens raises the bound to at most 20,000.

research://graph/selection is what the person has selected in the app: read it when they say \"this\" or \"these\".";
